import LinkGate

/// Gates what the routes require, each with all that lies below it, in every reading of a link.
struct RoutePolicy: GatePolicy, ConfigurationChecking {
    let name = "Routes"
    let configurationProblems: [ConfigurationProblem]
    private let gate: RouteGate

    init(_ gate: RouteGate, _ problems: [ConfigurationProblem]) {
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
