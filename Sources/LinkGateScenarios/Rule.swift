import Foundation
import LinkGate
import LinkGateTesting

extension Scenario {
    /// A policy of a scenario: what must be so, and what it then asks for.
    struct Rule: Sendable {
        var name: String
        /// The destinations; `nil` for all.
        var pattern: String?
        /// The seconds of the wall clock, counted from the beginning: from the first on, and before the second.
        var from: Duration?
        var until: Duration?
        /// Somebody of this name is logged in.
        var user: String?
        /// Somebody of another name is logged in.
        var otherUser: String?
        /// The name of a flag that is on.
        var flag: String?
        var demand: Demand

        enum Demand: Sendable {
            case denies
            case requires(AuthRequirement)
        }

        var code: String?
    }
}

/// Applies a rule of a scenario.
struct RulePolicy: GatePolicy {
    let rule: Scenario.Rule
    let stage: ScenarioStage

    var name: String { rule.name }

    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        guard holds(for: link, in: context) else { return .pass }
        switch rule.demand {
        case .denies:
            return .deny(because: "a rule of the scenario", code: rule.code, matched: rule.pattern)
        case .requires(let requirement):
            return .requireAuth(
                requirement, because: "a rule of the scenario", code: rule.code, matched: rule.pattern)
        }
    }

    private func holds(for link: DeepLink, in context: GateContext) -> Bool {
        if let pattern = rule.pattern, !link.matches(pattern) { return false }
        let time = context.date.timeIntervalSinceReferenceDate
        if let from = rule.from, time < from.seconds { return false }
        if let until = rule.until, time >= until.seconds { return false }
        if let user = rule.user, context.session?.user != user { return false }
        if let user = rule.otherUser, context.session.map({ $0.user == user }) ?? true { return false }
        if let flag = rule.flag, !stage.isOn(flag) { return false }
        return true
    }
}
