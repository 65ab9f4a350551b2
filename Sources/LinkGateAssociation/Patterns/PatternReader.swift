/// Reads patterns: wildcards, and variables with their values.
struct PatternReader: Sendable {
    /// The most characters and wildcards of one pattern, the values of its variables included.
    ///
    /// A link has at most 8,192 bytes; `$(region)` and `$(lang)` count 498 and 366.
    static let maximumElements = 16_384

    let variables: [String: [String]]

    static let predefinedNames = ["alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang"]

    func tokens(of pattern: String) -> [PatternToken] {
        var tokens: [PatternToken] = []
        for piece in pieces(of: pattern) {
            switch piece {
            case .text(let text): tokens += Self.plainTokens(of: text)
            case .variable(let name): tokens.append(token(of: name))
            }
        }
        return Self.joiningStars(tokens)
    }

    /// How large the pattern is with the values of its variables, found without writing them out.
    func elementCount(of pattern: String) -> Int {
        var sizes: [String: Int] = [:]
        var count = 0
        for piece in pieces(of: pattern) {
            switch piece {
            case .text(let text): count += text.unicodeScalars.count
            case .variable(let name):
                if sizes[name] == nil {
                    sizes[name] =
                        Self.predefined(name) == nil
                        ? (variables[name] ?? []).reduce(1) { $0 + $1.unicodeScalars.count }
                        : name == "region" || name == "lang" ? 500 : 1
                }
                count += sizes[name] ?? 1
            }
            if count > Self.maximumElements { return count }
        }
        return count
    }

    /// The names of the variables in a pattern, in order.
    func variableNames(in pattern: String) -> [String] {
        pieces(of: pattern).compactMap { if case .variable(let name) = $0 { name } else { nil } }
    }

    func isDefined(_ name: String) -> Bool { variables[name] != nil || Self.predefined(name) != nil }

    // MARK: Pieces

    private enum Piece {
        case text(Substring)
        case variable(String)
    }

    private func pieces(of pattern: String) -> [Piece] {
        var pieces: [Piece] = []
        let scalars = pattern.unicodeScalars
        var text = scalars.startIndex
        var start = text
        while let dollar = scalars[start...].firstIndex(of: "$") {
            start = scalars.index(after: dollar)
            guard start < scalars.endIndex, scalars[start] == "(" else { continue }
            guard let close = scalars[start...].firstIndex(of: ")") else { break }
            pieces.append(.text(Substring(scalars[text..<dollar])))
            pieces.append(.variable(String(scalars[scalars.index(after: start)..<close])))
            text = scalars.index(after: close)
            start = text
        }
        pieces.append(.text(Substring(scalars[text...])))
        return pieces
    }

    private static func plainTokens(of text: Substring) -> [PatternToken] {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "*": .star
            case "?": .one
            default: .literal(scalar)
            }
        }
    }

    private func token(of name: String) -> PatternToken {
        if let values = variables[name] {
            return .choice(values.map { Self.joiningStars(Self.plainTokens(of: $0[...])) })
        }
        return Self.predefined(name) ?? .undefined(name)
    }

    private static func predefined(_ name: String) -> PatternToken? {
        let upper = ByteSet(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        let lower = ByteSet(UInt8(ascii: "a")...UInt8(ascii: "z"))
        let digit = ByteSet(UInt8(ascii: "0")...UInt8(ascii: "9"))
        switch name {
        case "alpha": return .oneOf(upper.union(lower))
        case "upper": return .oneOf(upper)
        case "lower": return .oneOf(lower)
        case "alnum": return .oneOf(upper.union(lower).union(digit))
        case "digit": return .oneOf(digit)
        case "xdigit": return .oneOf(digit.union(ByteSet("abcdefABCDEF")))
        case "region": return .choice(Self.regions.map { plainTokens(of: $0) })
        case "lang": return .choice(Self.languages.map { plainTokens(of: $0) })
        default: return nil
        }
    }

    private static func joiningStars(_ tokens: [PatternToken]) -> [PatternToken] {
        var joined: [PatternToken] = []
        for token in tokens where !(token == .star && joined.last == .star) { joined.append(token) }
        return joined
    }
}

/// A piece of a pattern.
enum PatternToken: Sendable, Hashable {
    case literal(Unicode.Scalar)
    /// `?`: one character.
    case one
    /// `*`: any characters, or none.
    case star
    /// A predefined variable that stands for one character of a class.
    case oneOf(ByteSet)
    /// A variable that stands for one of some texts.
    case choice([[PatternToken]])
    /// A variable that is not defined.
    case undefined(String)

    var isSlash: Bool { self == .literal("/") }
}
