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
    let spots: [Spot]
    /// The spot of each place's own pattern.
    let ownSpots: [Int]
    private let index: DestinationPatterns?
    /// The spot of each pattern in the index.
    private let spotOfPattern: [Int]
    /// The place of each spot in the order of preference.
    private let order: [Int]

    /// One pattern of a place: its own, or an alias.
    final class Spot: Sendable {
        let place: Int
        let pattern: RoutePattern
        let isAlias: Bool
        let reach: RouteReach

        init(place: Int, _ pattern: String, isAlias: Bool, reach: RouteReach) {
            (self.place, self.isAlias, self.reach) = (place, isAlias, reach)
            self.pattern = RoutePattern(pattern)
        }
    }

    /// Makes a map.
    public init(_ places: [RoutePlace]) { self.init(places, sections: []) }

    init(_ places: [RoutePlace], sections: [RouteSection.Part]) {
        self.places = places
        let spots = places.enumerated().flatMap { number, place in
            [Spot(place: number, place.pattern, isAlias: false, reach: place.reach)]
                + place.aliases.map { Spot(place: number, $0, isAlias: true, reach: place.reach) }
        }
        self.spots = spots
        ownSpots = spots.indices.filter { !spots[$0].isAlias }
        let patterns = spots.map(\.pattern.dispatchPatterns)
        spotOfPattern = patterns.enumerated().flatMap { spot, patterns in patterns.map { _ in spot } }
        index = try? DestinationPatterns(patterns.flatMap { $0 })
        var order = [Int](repeating: 0, count: spots.count)
        let preferred = spots.indices.sorted {
            spots[$0].pattern.ranks.lexicographicallyPrecedes(spots[$1].pattern.ranks)
        }
        for (rank, spot) in preferred.enumerated() { order[spot] = rank }
        self.order = order
        gate = RouteGate(places, spots, sections)
        var problems = RouteMapProblems(places: places, spots: spots)
        problems.find(index, spotOfPattern, gate)
        configurationProblems = problems.found
    }

    /// Where a link leads, with the texts of its values.
    ///
    /// - Returns: `nil` for a link to none of the places.
    public func match(_ link: DeepLink) -> Match? {
        guard let spot = spot(for: link) else { return nil }
        let pattern = spots[spot].pattern
        let values = pattern.pieces.enumerated().flatMap { index, piece -> [Match.Value] in
            switch piece {
            case .name: []
            case .value(let name): [.init(name: name, text: link.segments[index])]
            case .rest(let name): link.segments[index...].map { .init(name: name, text: $0) }
            }
        }
        return Match(
            place: places[spots[spot].place], pattern: pattern.text, isAlias: spots[spot].isAlias, values: values)
    }

    /// Its canonical segments decide; another reading of the link, or its fragment, leads nowhere.
    func spot(for link: DeepLink) -> Int? {
        guard let index else { return nil }
        var best: Int?
        index.forEachMatch(of: link) { match in
            let spot = spotOfPattern[match]
            if let best, order[best] <= order[spot] { return }
            if spots[spot].reach.includes(link), spots[spot].pattern.isPlace(of: link) { best = spot }
        }
        return best
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
