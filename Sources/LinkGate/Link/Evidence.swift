/// What the gate needs of a link beside its canonical form, kept from the received string.
struct Evidence: Sendable, Hashable {
    /// The query as received, for the flag.
    let query: Substring?
    /// The fragment as received, for the flag and for telling two arrivals apart.
    let fragment: Substring?
    /// What most links have not: other readings than the canonical segments.
    private let unusual: Unusual?

    init(query: Substring?, fragment: Substring?, readings: Readings?) {
        self.query = query
        self.fragment = fragment
        let route = fragment.flatMap { HashRoute(fragment: $0) }
        unusual = readings == nil && route == nil ? nil : Unusual(readings: readings, route: route)
    }

    /// All readings of the path; nil: only the canonical segments, with ASCII letters in lower case.
    var readings: Readings? { unusual?.readings }

    /// The place that the fragment names, if it is a hash route.
    var route: HashRoute? { unusual?.route }
}

/// A box, so that an ordinary link pays one word for it.
private final class Unusual: Sendable, Hashable {
    let readings: Readings?
    let route: HashRoute?

    init(readings: Readings?, route: HashRoute?) {
        self.readings = readings
        self.route = route
    }

    static func == (lhs: Unusual, rhs: Unusual) -> Bool { lhs.readings == rhs.readings && lhs.route == rhs.route }

    func hash(into hasher: inout Hasher) {
        hasher.combine(readings)
        hasher.combine(route)
    }
}

extension DeepLink {
    /// Calls `body` with the match keys of each reading of the path, the canonical one first, then of each reading of
    /// a hash route in the fragment.
    func forEachReading(_ body: ([String]) -> Void) {
        if let readings = evidence.readings {
            readings.lists.forEach(body)
        } else {
            body(segments)
        }
        evidence.route?.lists.forEach(body)
    }
}
