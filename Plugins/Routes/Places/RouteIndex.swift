import LinkGate

/// A place that links lead to, without the type of its values: what a configuration file can list.
public struct RoutePlace: Sendable, Hashable {
    /// The name in errors and catalog.
    public var name: String
    /// The feature that declares it; empty for none.
    public var module: String
    /// Segments, `{name}` for a value, `{name...}` at the end for all that follows; empty for home.
    public var pattern: String
    /// Patterns of old links to the same place.
    public var aliases: [String]
    /// What it requires; `nil` where it does not say, and others decide.
    public var auth: RouteAuth?
    /// Which links reach it.
    public var reach: RouteReach
    /// One line for the catalog.
    public var about: String
    /// A message if it shall be used no longer.
    public var deprecated: String?

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - name: The name; by default the pattern.
    ///   - module: The feature that declares it.
    ///   - aliases: Patterns of old links.
    ///   - auth: What it requires; `nil` where it does not say.
    ///   - reach: Which links reach it.
    ///   - about: One line for the catalog.
    ///   - deprecated: A message if it shall be used no longer.
    public init(
        _ pattern: String, name: String? = nil, module: String = "", aliases: [String] = [], auth: RouteAuth? = nil,
        reach: RouteReach = .anywhere, about: String = "", deprecated: String? = nil
    ) {
        (self.name, self.module, self.pattern, self.aliases) = (name ?? pattern, module, pattern, aliases)
        (self.auth, self.reach, self.about, self.deprecated) = (auth, reach, about, deprecated)
    }

    /// What problems call it: the name behind the module's.
    var label: String { module.isEmpty ? name : "\(module).\(name)" }
}

/// The patterns of all places, looked up at once.
///
/// A class, so that a lookup copies none of its arrays.
final class RouteIndex: Sendable {
    let spots: [Spot]
    /// The spot of each place's own pattern.
    let ownSpots: [Int]
    /// `nil` if one of the patterns cannot be read.
    private let patterns: DestinationPatterns?
    /// The spot of each pattern.
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

    init(_ places: [RoutePlace]) {
        let spots = places.enumerated().flatMap { number, place in
            [Spot(place: number, place.pattern, isAlias: false, reach: place.reach)]
                + place.aliases.map { Spot(place: number, $0, isAlias: true, reach: place.reach) }
        }
        self.spots = spots
        ownSpots = spots.indices.filter { !spots[$0].isAlias }
        let patterns = spots.map(\.pattern.dispatchPatterns)
        spotOfPattern = patterns.enumerated().flatMap { spot, patterns in patterns.map { _ in spot } }
        self.patterns = try? DestinationPatterns(patterns.flatMap { $0 })
        var order = [Int](repeating: 0, count: spots.count)
        let preferred = spots.indices.sorted {
            spots[$0].pattern.ranks.lexicographicallyPrecedes(spots[$1].pattern.ranks)
        }
        for (rank, spot) in preferred.enumerated() { order[spot] = rank }
        self.order = order
    }

    var isReadable: Bool { patterns != nil }

    /// The most specific spot of a link.
    ///
    /// Its canonical segments decide; another reading of the link, or its fragment, leads nowhere.
    func spot(for link: DeepLink) -> Int? {
        var best: Int?
        patterns?.forEachMatch(of: link) { match in
            let spot = spotOfPattern[match]
            if let best, order[best] <= order[spot] { return }
            if spots[spot].reach.includes(link), spots[spot].pattern.isPlace(of: link) { best = spot }
        }
        return best
    }

    /// All spots that a link matches in any reading, ascending.
    func spots(matching link: DeepLink) -> [Int] {
        Set((patterns?.indices(matching: link) ?? []).map { spotOfPattern[$0] }).sorted()
    }
}
