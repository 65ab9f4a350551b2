import LinkGateKit

/// What a file hands over, compared with what a table knows: a shortest witness for each difference.
struct Comparison {
    /// A difference: what differs, for which component or route, and the URL that shows it.
    struct Difference {
        enum Kind: Hashable {
            case unknownPlace, rejectedLink, webOnlyPlace, neverHandedOver, hiddenByExclude, onlyWithQuery
            case onlyInOneCase, onlyInOneEncoding
        }

        let kind: Kind
        /// The component that decides about the witness; `nil` if none matches.
        let component: Int?
        let route: Int?
        let witness: String
    }

    private(set) var differences: [Difference] = []
    private(set) var isComplete = true
    /// The components that an earlier one without condition does not always decide before.
    private(set) var reachable: Set<Int> = []

    private let matcher: AssociationMatcher
    private let routes: [AssociationRoute]
    private let host: String
    private let patterns: DestinationPatterns?
    private let parser: URLDeepLinkParser
    private let conditions: [Condition]
    private var found: Set<Key> = []

    private struct Key: Hashable {
        let kind: Difference.Kind
        let index: Int
    }

    /// A query and fragment that a component asks for.
    private struct Condition {
        /// Whether it matches without a query and fragment.
        let isPlain: Bool
        /// A query and fragment that it matches, with `?` and `#`; `nil` if there is none.
        let example: String?
    }

    /// Compares; the routes must be readable.
    init(
        _ matcher: AssociationMatcher, routes: [AssociationRoute], patterns: [RoutePattern], host: String,
        limit: Int = PathSearch.maximumSteps
    ) {
        self.matcher = matcher
        self.routes = routes
        self.host = host
        self.patterns = try? DestinationPatterns(routes.filter { !$0.isWebOnly }.map(\.destinationPattern))
        parser = URLDeepLinkParser(hosts: [host])
        conditions = matcher.components.map { Self.condition(of: $0) }
        let escaped = PathAutomaton.escapedCharacters(in: matcher.components, patterns)
        var automaton = PathAutomaton()
        automaton.addFrame(escaped: escaped)
        for (index, component) in matcher.components.enumerated() {
            automaton.addComponent(index, component, escaped: escaped)
        }
        for (index, pattern) in patterns.enumerated() { automaton.addRoute(index, pattern) }
        var search = PathSearch(automaton, limit: limit)
        isComplete = search.visitAll { compare($0, $1) }
        compareEncodings(patterns)
    }

    private static func condition(of component: CompiledComponent) -> Condition {
        Condition(isPlain: component.matchesWithoutQuery, example: component.conditionExample)
    }

    // MARK: Comparing

    private mutating func compare(_ path: PathSearch.Acceptance, _ text: () -> String) {
        let plain = path.components.first { conditions[$0].isPlain }
        let isHandedOver = plain.map { !matcher.components[$0].isExclude } ?? false
        let unconditional = path.components.firstIndex { matcher.components[$0].isUnconditional }
        reachable.formUnion(path.components.prefix((unconditional ?? path.components.count) + 1))
        if path.hasEncodedSeparator {
            if isHandedOver { record(.rejectedLink, plain, nil, text) }
            return
        }
        let known = path.routes.filter { !routes[$0.index].isWebOnly }
        if let webOnly = path.routes.first(where: { routes[$0.index].isWebOnly }) {
            if isHandedOver { record(.webOnlyPlace, plain, webOnly.index, text) }
        } else if known.isEmpty {
            if isHandedOver { record(.unknownPlace, plain, nil, text) }
            for component in handingOverByQuery(path.components, before: plain) {
                record(.unknownPlace, component, nil, text, conditions[component].example ?? "")
            }
        } else if !isHandedOver {
            compareMissing(known, plain, handingOverByQuery(path.components, before: plain).first, text)
        }
    }

    /// The components that hand a path over with a query or fragment, before one that decides without any.
    private func handingOverByQuery(_ components: [Int], before plain: Int?) -> [Int] {
        components.prefix { $0 != plain }.filter { component in
            guard !matcher.components[component].isExclude, let example = conditions[component].example,
                let url = WebURL("https://\(host)/\(example)")
            else { return false }
            return components.first { matcher.components[$0].meetsConditions(of: url) } == component
        }
    }

    private mutating func compareMissing(
        _ known: [(index: Int, spelling: RouteSpelling)], _ decider: Int?, _ byQuery: Int?, _ text: () -> String
    ) {
        for route in known {
            let kind: Difference.Kind =
                switch route.spelling {
                case .otherCase: .onlyInOneCase
                case .canonical: byQuery != nil ? .onlyWithQuery : decider == nil ? .neverHandedOver : .hiddenByExclude
                }
            record(kind, kind == .onlyWithQuery ? byQuery : decider, route.index, text)
        }
    }

    /// Tries routes with an escape that they do not need, until one differs: all are treated alike.
    private mutating func compareEncodings(_ patterns: [RoutePattern]) {
        for (index, pattern) in patterns.enumerated() where !routes[index].isWebOnly {
            guard let path = pattern.needlesslyEscapedPath, let url = WebURL("https://\(host)/\(path)"),
                matcher.decision(on: url).verdict != .match
            else { continue }
            record(.onlyInOneEncoding, nil, index) { path }
            return
        }
    }

    /// Records the first witness of a kind for a component or route, if the parser and the gate's patterns confirm it.
    private mutating func record(
        _ kind: Difference.Kind, _ component: Int?, _ route: Int?, _ path: () -> String, _ rest: String = ""
    ) {
        let key = Key(kind: kind, index: route ?? component ?? -1)
        guard !found.contains(key) else { return }
        let place = "https://\(host)/\(path())"
        guard isConfirmed(kind, place) else { return }
        found.insert(key)
        differences.append(Difference(kind: kind, component: component, route: route, witness: place + rest))
    }

    private func isConfirmed(_ kind: Difference.Kind, _ place: String) -> Bool {
        let link: DeepLink?
        do throws(DeepLinkError) {
            link = try parser.parse(place)
        } catch {
            return kind == .rejectedLink
        }
        guard let link, kind != .rejectedLink else { return false }
        if kind == .webOnlyPlace { return true }
        let isKnown = patterns.map { $0.contains(link) } ?? false
        return isKnown == (kind != .unknownPlace)
    }
}
