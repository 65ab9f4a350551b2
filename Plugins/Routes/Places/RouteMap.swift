public import LinkGate

/// Places with names, and which of them a link leads to.
///
/// It compares as the gate does, and of several places that match, it takes the most specific one: names before values
/// before rests, from left to right. It needs no types; a ``RouteTable`` is one with types.
///
/// ```swift
/// let map = RouteMap([RoutePlace("orders/{id}", name: "order"), RoutePlace("orders/help", name: "help")])
/// let match = map.match(link)
/// print(match?.place.name ?? "nowhere")
/// ```
public struct RouteMap: Sendable {
    /// The places, in the order given.
    public let places: [RoutePlace]

    /// What is wrong with the places, each by its module and name: patterns that cannot be read, names that come twice,
    /// places that match the same links, and those that declare less than a place above them requires.
    public let configurationProblems: [ConfigurationProblem]

    let gate: RouteGate
    let index: RouteIndex

    /// Makes a map.
    public init(_ places: [RoutePlace]) { self.init(places, sections: []) }

    init(_ places: [RoutePlace], sections: [RouteSection.Part]) {
        self.places = places
        index = RouteIndex(places)
        gate = RouteGate(places, index.spots, sections)
        var problems = RouteMapProblems(places: places, index: index)
        problems.find(gate)
        configurationProblems = problems.found
    }

    /// Where a link leads, with the texts of its values.
    ///
    /// - Returns: `nil` for a link to none of the places.
    public func match(_ link: DeepLink) -> Match? {
        guard let spot = index.spot(for: link).map({ index.spots[$0] }) else { return nil }
        let pattern = spot.pattern
        let values = pattern.pieces.enumerated().flatMap { index, piece -> [Match.Value] in
            switch piece {
            case .name: []
            case .value(let name): [.init(name: name, text: link.segments[index])]
            case .rest(let name): link.segments[index...].map { .init(name: name, text: $0) }
            }
        }
        return Match(
            place: places[spot.place], pattern: pattern.text, isAlias: spot.isAlias, values: values)
    }
}

extension RouteMap {
    /// Where a link leads.
    public struct Match: Sendable, Hashable {
        /// The place.
        public let place: RoutePlace
        /// The pattern that the link matches: the place's own, or one of its aliases.
        public let pattern: String
        /// Whether the pattern is an alias.
        public let isAlias: Bool
        /// The texts at the pattern's values, in order; a rest comes once for each segment.
        public let values: [Value]

        /// A value of the pattern.
        public struct Value: Sendable, Hashable {
            /// The name in the pattern.
            public let name: String
            /// The canonical segment.
            public let text: String
        }
    }
}

extension RouteMap: LinkGateModule {
    /// Registers a policy named `Destinations` that gates what the places require, each with all below it.
    ///
    /// Until the ``configurationProblems`` are solved it denies every link.
    public func register(in registry: ModuleRegistry) {
        let policy = RoutePolicy(gate, configurationProblems, name: "Destinations")
        if policy.hasEffect { registry.policy(policy) }
    }
}
