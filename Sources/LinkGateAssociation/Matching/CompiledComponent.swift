import Foundation

/// A component with its defaults, ready to be compared.
struct CompiledComponent: Sendable {
    let isExclude: Bool
    let percentEncoded: Bool
    let caseSensitive: Bool
    /// `nil` matches everything.
    let path: Automaton?
    let query: Query?
    let fragment: Automaton?
    /// The pattern of the path; `nil` matches everything.
    let pathPattern: String?
    /// Whether a `?` stands in a pattern.
    let hasSingleWildcard: Bool
    let hasUndefinedVariable: Bool

    enum Query: Sendable {
        case text(Automaton)
        case items([(name: String, value: Automaton)])
    }

    init(_ component: AssociationComponent, _ reader: PatternReader, _ question: OpenQuestion?) {
        isExclude = component.exclude ?? false
        percentEncoded = component.percentEncoded ?? true
        caseSensitive = component.caseSensitive ?? true
        var options = PatternOptions(caseSensitive: caseSensitive)
        options.wildcardsStopAtSlash = question == .slashInWildcard
        options.escapesKeepCase = question == .escapeCase
        options.undefinedIsAny = question == .undefinedVariable
        let asBytes = question == .bytes && !percentEncoded
        let normalizes = question == .normalization && !percentEncoded
        var seen = (single: false, undefined: false)
        func tokens(_ pattern: String) -> [PatternToken] {
            let read = reader.tokens(of: normalizes ? pattern.precomposedStringWithCanonicalMapping : pattern)
            for token in read {
                if token == .one { seen.single = true }
                if case .choice(let choices) = token, choices.contains(where: { $0.contains(.one) }) {
                    seen.single = true
                }
                if case .undefined = token { seen.undefined = true }
            }
            return asBytes ? read.flatMap(\.asBytes) : read
        }
        pathPattern = component.path
        path = component.path.flatMap { $0 == "*" ? nil : PatternCompiler.path(tokens($0), options) }
        fragment = component.fragment.flatMap { $0 == "*" ? nil : PatternCompiler.text(tokens($0), options) }
        switch component.query {
        case .text("*"), .void, .items([]), nil: query = nil
        case .text(let pattern): query = .text(PatternCompiler.text(tokens(pattern), options))
        case .items(let items):
            query = .items(items.map { ($0.name, PatternCompiler.text(tokens($0.pattern), options)) })
        }
        (hasSingleWildcard, hasUndefinedVariable) = seen
    }

    /// Why the component does not match; `nil` if it matches.
    func failure(for url: WebURL, _ question: OpenQuestion?) -> AssociationMatch.Failure? {
        if let path, !ComparedText.paths(url.path, question).contains(where: { matches(path, $0, question) }) {
            return .path
        }
        return conditionFailure(for: url, question)
    }

    /// Whether query and fragment match.
    func meetsConditions(of url: WebURL) -> Bool { conditionFailure(for: url, nil) == nil }

    private func conditionFailure(for url: WebURL, _ question: OpenQuestion?) -> AssociationMatch.Failure? {
        if let failure = queryFailure(url.query, question) { return failure }
        if let fragment, !matches(fragment, url.fragment, question) { return .fragment }
        return nil
    }

    /// Whether nothing is asked of query and fragment.
    var isUnconditional: Bool { query == nil && fragment == nil }

    /// Whether a URL without query and fragment meets what the component asks of them.
    var matchesWithoutQuery: Bool {
        queryFailure("", nil) == nil && (fragment.map { matches($0, "", nil) } ?? true)
    }

    /// A shortest query and fragment that meet what the component asks of them, with `?` and `#`; `nil` if none can.
    var conditionExample: String? {
        var example = ""
        switch query {
        case .text(let pattern):
            guard let text = pattern.shortestText() else { return nil }
            if !text.isEmpty { example += "?\(text)" }
        case .items(let patterns):
            var items: [String] = []
            for pattern in patterns {
                guard let value = pattern.value.shortestText() else { return nil }
                if !value.isEmpty { items.append("\(pattern.name)=\(value)") }
            }
            if !items.isEmpty { example += "?" + items.joined(separator: "&") }
        case nil: break
        }
        guard let fragment else { return example }
        guard let text = fragment.shortestText() else { return nil }
        return text.isEmpty ? example : "\(example)#\(text)"
    }

    private func matches(_ automaton: Automaton, _ text: String, _ question: OpenQuestion?) -> Bool {
        automaton.accepts(ComparedText.scalars(text, decoded: !percentEncoded, question))
    }

    private func queryFailure(_ query: String, _ question: OpenQuestion?) -> AssociationMatch.Failure? {
        switch self.query {
        case nil: return nil
        case .text(let pattern):
            let query = question == .plus && !percentEncoded ? query.replacingOccurrences(of: "+", with: " ") : query
            return matches(pattern, query, question) ? nil : .query
        case .items(let patterns):
            let isDecoded = !percentEncoded || question == .decodedItems
            func compared(_ text: String) -> String {
                let text = question == .plus && isDecoded ? text.replacingOccurrences(of: "+", with: " ") : text
                return isDecoded ? Hex.decoded(text) : text
            }
            let foldsNames = caseSensitive == (question == .itemNameCase)
            func name(_ text: String) -> String { foldsNames ? text.lowercased() : text }
            let items = QueryItems(query).items.map { (name: name(compared($0.name)), value: compared($0.value)) }
            for pattern in patterns {
                let wanted = name(pattern.name)
                let values = items.filter { $0.name.utf8.elementsEqual(wanted.utf8) }.map(\.value)
                let isMatch = (values.isEmpty ? [""] : values).allSatisfy { value in
                    pattern.value.accepts(
                        question == .bytes && isDecoded
                            ? value.utf8.map { UInt32($0) } : value.unicodeScalars.map(\.value))
                }
                if !isMatch { return .queryItem(pattern.name) }
            }
            return nil
        }
    }
}

extension PatternToken {
    /// The token for texts of bytes.
    fileprivate var asBytes: [PatternToken] {
        switch self {
        case .literal(let scalar): String(scalar).utf8.map { .literal(Unicode.Scalar($0)) }
        case .choice(let choices): [.choice(choices.map { $0.flatMap(\.asBytes) })]
        default: [self]
        }
    }
}
