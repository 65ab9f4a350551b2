import LinkGate

/// What the gate protects for the places that require something: each with all below it.
struct RouteGate: Sendable {
    struct Rule: Sendable {
        let pattern: String
        let level: AuthLevel
        /// What problems call it.
        let label: String
    }

    let rules: [Rule]
    /// The patterns of the rules; `nil` if one cannot be read.
    let patterns: DestinationPatterns?

    init(_ places: [RoutePlace], _ spots: [RouteIndex.Spot], _ sections: [RouteSection.Part]) {
        var rules: [Rule] = []
        for spot in spots {
            let place = places[spot.place]
            guard let level = place.auth?.level else { continue }
            for pattern in spot.pattern.gatePatterns {
                rules.append(Rule(pattern: pattern, level: level, label: "\"\(spot.pattern.text)\" (\(place.label))"))
            }
        }
        for section in sections {
            guard let level = section.auth.level else { continue }
            for pattern in RoutePattern(section.pattern).gatePatterns {
                rules.append(Rule(pattern: pattern, level: level, label: "section \"\(section.pattern)\""))
            }
        }
        self.rules = rules
        patterns = try? DestinationPatterns(rules.map(\.pattern))
    }

    /// The strictest rule that holds for a link in any reading; of equal ones the first.
    func strictest(for link: DeepLink) -> Int? {
        var strictest: Int?
        patterns?.forEachMatch(of: link) { match in
            if strictest.map({ isStricter(match, than: $0) }) ?? true { strictest = match }
        }
        return strictest
    }

    private func isStricter(_ match: Int, than other: Int) -> Bool {
        let (left, right) = (rules[match].level, rules[other].level)
        return left == right ? match < other : left > right
    }
}
