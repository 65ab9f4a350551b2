import LinkGate

/// Gates what the routes require, each with all that lies below it, in every reading of a link.
struct RoutePolicy: GatePolicy, ConfigurationChecking {
    let name: String
    let configurationProblems: [ConfigurationProblem]
    private let gate: RouteGate

    init(_ gate: RouteGate, _ problems: [ConfigurationProblem], name: String = "Routes") {
        self.name = name
        self.gate = gate
        configurationProblems = problems
    }

    /// Without it, an app whose routes are all open needs no auth provider.
    var hasEffect: Bool { !gate.rules.isEmpty || !configurationProblems.isEmpty }

    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        guard gate.patterns != nil, configurationProblems.isEmpty else {
            return .deny(because: "the routes are not consistent")
        }
        guard let strictest = gate.strictest(for: link) else { return .pass }
        let rule = gate.rules[strictest]
        return .requireAuth(
            AuthRequirement(level: rule.level), because: "is at or below \(rule.label)", matched: rule.pattern)
    }
}

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
