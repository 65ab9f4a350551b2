/// Decides which URLs of a host a file hands to an app, as the system does.
///
/// ```swift
/// let matcher = AssociationMatcher(file, host: "app.example.com")
/// let match = matcher.match("https://app.example.com/wallet/history")
/// print(match.verdict, match.decidedBy.map { "\($0)" } ?? "no component")
/// ```
///
/// The rules are those of Apple's reference pages, and of public recordings of the system's own matcher. The time of a
/// match is proportional to the length of the URL and to that of the patterns.
public struct AssociationMatcher: Sendable {
    /// The host that the file is served for, or `*.example.com` for the subdomains of an entitlement with a wildcard.
    public let host: String

    let places: [ComponentPlace]
    let components: [CompiledComponent]
    /// The components as another answer to an open question makes them, where that is another automaton.
    private let variants: [OpenQuestion: [CompiledComponent]]
    private let hasDecoded: Bool
    private let hasItems: Bool

    /// Makes a matcher.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - host: The host that the file is served for. For an entitlement `applinks:*.example.com`, which uses the file
    ///     of `example.com`, it is `*.example.com`.
    ///   - appID: The app that counts; `nil` takes the entries of all apps, in the order of the file.
    public init(_ file: AssociationFile, host: String, appID: String? = nil) {
        self.host = host.lowercased()
        let reader = PatternReader(variables: file.substitutionVariables)
        var found: [(place: ComponentPlace, component: AssociationComponent)] = []
        for (index, detail) in file.details.enumerated() where appID.map(detail.appIDs.contains) ?? true {
            for (position, component) in detail.rules.enumerated() {
                let place = ComponentPlace(detail: index, index: position, isLegacy: detail.isLegacy)
                let defaults = detail.defaults.filled(from: file.defaults)
                found.append((place, detail.isLegacy ? component : component.filled(from: defaults)))
            }
        }
        places = found.map(\.place)
        func compiled(_ question: OpenQuestion?) -> [CompiledComponent] {
            found.map { place, component in
                guard question == .keyCase, let meant = component.source.inAnyKeyCase.first else {
                    return CompiledComponent(component, reader, question)
                }
                let defaults = file.details[place.detail].defaults.filled(from: file.defaults)
                return CompiledComponent(meant.filled(from: defaults), reader, nil)
            }
        }
        let base = compiled(nil)
        components = base
        hasDecoded = base.contains { !$0.percentEncoded }
        hasItems = base.contains { if case .items = $0.query { true } else { false } }
        var needed: [OpenQuestion] = []
        if found.contains(where: { !$0.component.source.inAnyKeyCase.isEmpty }) { needed.append(.keyCase) }
        if base.contains(where: \.hasSingleWildcard) { needed.append(.slashInWildcard) }
        if base.contains(where: \.hasUndefinedVariable) { needed.append(.undefinedVariable) }
        if base.contains(where: { !$0.caseSensitive && $0.percentEncoded }) { needed.append(.escapeCase) }
        if hasDecoded { needed += [.normalization, .bytes] }
        variants = Dictionary(needed.map { ($0, compiled($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Decides about a URL.
    ///
    /// - Parameter url: An `https` or `http` URL; anything else matches nothing.
    /// - Returns: The verdict, and why.
    public func match(_ url: String) -> AssociationMatch {
        guard let parts = WebURL(url), Self.covers(host, parts.host) else {
            return AssociationMatch(verdict: .noMatch, likely: .noMatch, questions: [], decidedBy: nil, failures: [])
        }
        var failures: [AssociationMatch.ComponentFailure] = []
        let decided = decide(parts, nil, &failures)
        let likely: AssociationMatch.Verdict = parts.port == nil ? decided.verdict : .noMatch
        var questions = questions(about: parts).filter { question in
            var ignored: [AssociationMatch.ComponentFailure] = []
            return decide(parts, question, &ignored).verdict != decided.verdict
        }
        if parts.port != nil, decided.verdict == .match { questions.append(.port) }
        return AssociationMatch(
            verdict: questions.isEmpty ? likely : .uncertain, likely: likely, questions: questions,
            decidedBy: likely == decided.verdict ? decided.index.map { places[$0] } : nil, failures: failures)
    }

    /// The most likely decision about a URL of the host, and the index of the component that makes it.
    func decision(on url: WebURL) -> (verdict: AssociationMatch.Verdict, index: Int?) {
        for index in components.indices where components[index].failure(for: url, nil) == nil {
            return (components[index].isExclude ? .exclude : .match, index)
        }
        return (.noMatch, nil)
    }

    /// The host of an `http` or `https` URL in lower case, without its port; `nil` for anything else.
    public static func host(of url: String) -> String? { WebURL(url)?.host }

    /// Whether a host, or a wildcard for hosts such as `*.example.com`, covers a host in lower case.
    public static func covers(_ pattern: String, _ host: String) -> Bool {
        guard pattern.hasPrefix("*.") else { return pattern == host }
        return host.hasSuffix(pattern.dropFirst()) && host.utf8.count >= pattern.utf8.count
    }

    private func decide(
        _ url: WebURL, _ question: OpenQuestion?, _ failures: inout [AssociationMatch.ComponentFailure]
    ) -> (verdict: AssociationMatch.Verdict, index: Int?) {
        let components = question.flatMap { variants[$0] } ?? components
        for (index, component) in components.enumerated() {
            guard let failure = component.failure(for: url, question) else {
                return (component.isExclude ? .exclude : .match, index)
            }
            if question == nil { failures.append(.init(place: places[index], failure: failure)) }
        }
        return (.noMatch, nil)
    }

    /// The questions that can matter for a URL.
    private func questions(about url: WebURL) -> [OpenQuestion] {
        var questions = variants.keys.filter { question in
            switch question {
            case .normalization, .bytes, .escapeCase:
                (url.path + url.query + url.fragment).utf8.contains(UInt8(ascii: "%"))
            default: true
            }
        }
        if url.path.dropFirst().contains("//") { questions += [.emptySegmentsJoined, .emptySegmentsCounted] }
        if url.path.hasPrefix("//") { questions.append(.leadingSlashes) }
        if url.path.count > 1, url.path.hasSuffix("/") { questions.append(.trailingSlash) }
        if url.path.contains(";") { questions.append(.pathParameters) }
        if hasItems, !url.query.isEmpty { questions.append(.itemNameCase) }
        if hasDecoded, url.query.contains("+") { questions.append(.plus) }
        if hasItems, url.query.contains("%") { questions.append(.decodedItems) }
        return OpenQuestion.allCases.filter(questions.contains)
    }
}
