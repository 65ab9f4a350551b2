import LinkGate
import LinkGateKit

extension ScenarioReader {
    private static let ruleKeys = [
        "name", "pattern", "from", "until", "user", "unlessUser", "flag", "deny", "level", "forUser", "timeout", "code",
        "why", "source",
    ]

    /// The policies of a scenario.
    mutating func rules(_ field: JSONField, of app: Scenario.App) -> [Scenario.Rule] {
        guard let elements = field.elements(problems: &problems) else { return [] }
        var names: Set<String> = []
        return elements.enumerated().compactMap { index, element in
            guard let rule = rule(element, name: "Policy \(index + 1)", of: app) else { return nil }
            if !names.insert(rule.name).inserted {
                element.report(
                    "more than one policy has the name \"\(rule.name)\"", remedy: "give each a name of its own",
                    to: &problems)
            }
            return rule
        }
    }

    private mutating func rule(_ field: JSONField, name: String, of app: Scenario.App) -> Scenario.Rule? {
        guard let fields = field.fields(Self.ruleKeys, problems: &problems) else { return nil }
        for key in ["why", "source"] { _ = fields[key]?.string(problems: &problems) }
        var rule = Scenario.Rule(
            name: fields["name"]?.string(problems: &problems) ?? name, demand: demand(fields, of: app))
        rule.pattern = fields["pattern"].flatMap { pattern($0) }
        rule.from = fields["from"].flatMap { seconds($0) }
        rule.until = fields["until"].flatMap { seconds($0) }
        rule.user = fields["user"]?.string(problems: &problems)
        rule.otherUser = fields["unlessUser"]?.string(problems: &problems)
        rule.flag = fields["flag"]?.string(problems: &problems)
        rule.code = fields["code"]?.string(problems: &problems)
        if rule.user != nil, rule.otherUser != nil {
            field.report("`user` and `unlessUser` exclude each other", remedy: "remove one", to: &problems)
        }
        if let from = rule.from, let until = rule.until, until <= from {
            field.report("`until` is not after `from`, so the policy never holds", remedy: "swap them", to: &problems)
        }
        return rule
    }

    private mutating func demand(_ fields: [String: JSONField], of app: Scenario.App) -> Scenario.Rule.Demand {
        guard fields["deny"].map({ isTrue($0) }) ?? false else {
            let level = fields["level"].flatMap { self.level($0, of: app) }
            return .requires(
                AuthRequirement(
                    level: level ?? app.lowestLevel, user: fields["forUser"]?.string(problems: &problems),
                    timeout: fields["timeout"].flatMap { seconds($0) }))
        }
        for field in ["level", "forUser", "timeout"].compactMap({ fields[$0] }) {
            field.report("it does not go with `deny`", remedy: "remove one of the two", to: &problems)
        }
        return .denies
    }
}
