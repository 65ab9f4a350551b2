import Foundation
import LinkGate

/// A pattern with names, read: `orders/{id}/items`, `docs/{path...}`; empty for home.
final class RoutePattern: Sendable {
    enum Piece: Sendable, Hashable {
        /// A segment as it is written, decoded.
        case name(String)
        case value(String)
        case rest(String)

        /// Routes are preferred from left to right: names, then values, then rests.
        var rank: UInt8 {
            switch self {
            case .name: 0
            case .value: 1
            case .rest: 2
            }
        }
    }

    let text: String
    let pieces: [Piece]
    let ranks: [UInt8]
    /// What cannot be read, and the remedy.
    let faults: [(problem: String, remedy: String)]
    /// What dispatch looks up: this place alone, or with a rest all below.
    let dispatchPatterns: [String]
    /// The pattern as the core's patterns are written, `*` for each value, without a rest.
    private let path: String
    private let names: [(index: Int, text: String)]
    /// A few, so that looking through them beats hashing.
    private let values: [(name: String, index: Int)]

    init(_ text: String) {
        let segments =
            text.isEmpty ? [] : text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let written = segments.map { String(Substring($0)) }
        let pieces = written.map(Self.piece)
        let fixed = pieces.last?.rank == 2 ? pieces.dropLast() : pieces[...]
        self.text = text
        self.pieces = pieces
        ranks = pieces.map(\.rank)
        path = zip(written, fixed).map { $1.rank == 0 ? $0 : "*" }.joined(separator: "/")
        let hasRest = fixed.count < pieces.count
        dispatchPatterns = !hasRest ? ["=" + path] : path.isEmpty ? ["=", "*"] : [path]
        names = pieces.enumerated().compactMap { index, piece in
            if case .name(let name) = piece { (index, name) } else { nil }
        }
        values = pieces.enumerated().compactMap { index, piece in
            switch piece {
            case .name: nil
            case .value(let name), .rest(let name): (name, index)
            }
        }
        faults = RoutePatternFaults.all(in: written, pieces)
    }

    private static func piece(_ segment: String) -> Piece {
        guard segment.utf8.first == UInt8(ascii: "{"), segment.utf8.last == UInt8(ascii: "}") else {
            let isEncoded = segment.utf8.contains(UInt8(ascii: "%"))
            return .name(isEncoded ? segment.removingPercentEncoding ?? segment : segment)
        }
        let name = String(segment.dropFirst().dropLast())
        return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .value(name)
    }

    /// A pattern may begin with a `/`, as the path of a web link does.
    static func withoutLeadingSlash(_ text: String) -> String {
        text.utf8.first == UInt8(ascii: "/") ? String(text.dropFirst()) : text
    }

    var hasRest: Bool { ranks.last == 2 }
    private var fixedCount: Int { hasRest ? pieces.count - 1 : pieces.count }
    var valueNames: [String] { values.map(\.name) }

    /// Where a value stands; `nil` if the pattern has none of this name.
    func index(of name: String) -> Int? {
        for value in values where value.name == name { return value.index }
        return nil
    }

    /// What the gate protects: this place and all below, but home alone.
    var gatePatterns: [String] {
        guard path.isEmpty else { return [path] }
        return hasRest ? ["=", "*"] : ["="]
    }

    /// A link to the place, with something that no pattern names for each value.
    var sample: DeepLink? {
        try? DeepLink(
            scheme: "x",
            path: pieces.prefix(fixedCount).map { if case .name(let name) = $0 { name } else { "0-any-value" } })
    }

    /// Whether the canonical segments of a link are at the place, and not only another reading or the fragment.
    func isPlace(of link: DeepLink) -> Bool {
        let segments = link.segments
        guard hasRest ? segments.count >= fixedCount : segments.count == fixedCount else { return false }
        for name in names where !name.text.isEqualIgnoringASCIICase(to: segments[name.index]) {
            return dispatchPatterns.contains { link.captures(for: $0) != nil }
        }
        return true
    }
}

/// What cannot be read in a pattern, beside what the core finds in its names.
enum RoutePatternFaults {
    static func all(in written: [String], _ pieces: [RoutePattern.Piece]) -> [(problem: String, remedy: String)] {
        var faults: [(String, String)] = []
        var seen: Set<String> = []
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .name:
                if let fault = fault(ofName: written[index]) { faults.append(fault) }
            case .value(let name), .rest(let name):
                if !isName(name) {
                    faults.append(
                        ("has \(written[index])", "give the value a name of letters, digits, _ and -, as in {id}"))
                } else if !seen.insert(name).inserted {
                    faults.append(("names {\(name)} twice", "give each value a name of its own"))
                }
                if piece.rank == 2, index < pieces.count - 1 {
                    faults.append(("goes on behind \(written[index])", "put the rest at the end"))
                }
            }
        }
        return faults
    }

    /// Also the placeholders of other routers, which would be taken for names.
    private static func fault(ofName segment: String) -> (String, String)? {
        let bytes = segment.utf8
        let isForeign =
            bytes.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "*") }
            || bytes.first == UInt8(ascii: ":") || bytes.first == UInt8(ascii: "=")
            || bytes.first == UInt8(ascii: "<") && bytes.last == UInt8(ascii: ">")
            || bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: "]")
        return isForeign
            ? ("has \"\(segment)\" as a segment", "write a value as a whole segment, as in \"orders/{id}\"") : nil
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-"
            }
    }
}
