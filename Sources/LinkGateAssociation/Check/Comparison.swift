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
    init(_ matcher: AssociationMatcher, routes: [AssociationRoute], patterns: [RoutePattern], host: String) {
        self.matcher = matcher
        self.routes = routes
        self.host = host
        self.patterns = try? DestinationPatterns(routes.filter { !$0.isWebOnly }.map(\.destinationPattern))
        parser = URLDeepLinkParser(hosts: [host])
        conditions = matcher.components.map { Self.condition(of: $0) }
        let escaped = EscapedCharacters.all(in: matcher.components, patterns)
        var automaton = PathAutomaton()
        automaton.addFrame(escaped: escaped)
        for (index, component) in matcher.components.enumerated() {
            automaton.addComponent(index, component, escaped: escaped)
        }
        for (index, pattern) in patterns.enumerated() { automaton.addRoute(index, pattern) }
        var search = PathSearch(automaton)
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
        reachable.formUnion(path.components[...(unconditional ?? path.components.count - 1)])
        let conditional = path.components.prefix { $0 != plain }.filter { conditions[$0].example != nil }
        if path.hasEncodedSeparator {
            if isHandedOver, let plain { record(.rejectedLink, plain, nil, url(text())) }
            return
        }
        let known = path.routes.filter { !routes[$0.index].isWebOnly }
        if let webOnly = path.routes.first(where: { routes[$0.index].isWebOnly }) {
            if isHandedOver, let plain { record(.webOnlyPlace, plain, webOnly.index, url(text())) }
        } else if known.isEmpty {
            if isHandedOver, let plain { record(.unknownPlace, plain, nil, url(text())) }
            for component in conditional where !matcher.components[component].isExclude {
                record(.unknownPlace, component, nil, url(text(), conditions[component].example ?? ""))
            }
        } else if !isHandedOver {
            compareMissing(known, plain, conditional, text)
        }
    }

    private mutating func compareMissing(
        _ known: [(index: Int, spelling: RouteSpelling)], _ decider: Int?, _ conditional: [Int], _ text: () -> String
    ) {
        let byQuery = conditional.first { component in
            !matcher.components[component].isExclude
                && decision(on: url(text(), conditions[component].example ?? ""))?.verdict == .match
        }
        for route in known {
            let kind: Difference.Kind =
                switch route.spelling {
                case .otherCase: .onlyInOneCase
                case .canonical: byQuery != nil ? .onlyWithQuery : decider == nil ? .neverHandedOver : .hiddenByExclude
                }
            record(kind, kind == .onlyWithQuery ? byQuery : decider, route.index, url(text()))
        }
    }

    /// Tries each route with an escape that it does not need: one example is enough, since all are treated alike.
    private mutating func compareEncodings(_ patterns: [RoutePattern]) {
        for (index, pattern) in patterns.enumerated() where !routes[index].isWebOnly {
            guard let path = pattern.needlesslyEscapedPath else { continue }
            record(.onlyInOneEncoding, nil, index, url(path))
        }
    }

    /// Records the first witness of a kind for a component or route, if the real matcher and parser confirm it.
    private mutating func record(_ kind: Difference.Kind, _ component: Int?, _ route: Int?, _ witness: String) {
        let key = Key(kind: kind, index: route ?? component ?? -1)
        guard !found.contains(key), isConfirmed(kind, witness) else { return }
        found.insert(key)
        differences.append(Difference(kind: kind, component: component, route: route, witness: witness))
    }

    private func isConfirmed(_ kind: Difference.Kind, _ witness: String) -> Bool {
        let isHandedOver = decision(on: witness)?.verdict == .match
        let place = String(witness.prefix { $0 != "?" && $0 != "#" })
        let link: DeepLink?
        do throws(DeepLinkError) {
            link = try parser.parse(place)
        } catch {
            return kind == .rejectedLink && isHandedOver
        }
        guard let link, kind != .rejectedLink else { return false }
        let isKnown = patterns.map { !$0.matches(link).isEmpty } ?? false
        switch kind {
        case .unknownPlace: return isHandedOver && !isKnown
        case .webOnlyPlace, .rejectedLink: return isHandedOver
        case .neverHandedOver, .hiddenByExclude, .onlyWithQuery, .onlyInOneCase, .onlyInOneEncoding:
            return !isHandedOver && isKnown
        }
    }

    private func decision(on url: String) -> (verdict: AssociationMatch.Verdict, index: Int?)? {
        WebURL(url).map(matcher.decision)
    }

    private func url(_ path: String, _ rest: String = "") -> String { "https://\(host)/\(path)\(rest)" }
}
