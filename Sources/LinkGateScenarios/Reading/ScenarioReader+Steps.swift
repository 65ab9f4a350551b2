import LinkGate
import LinkGateKit

extension ScenarioReader {
    /// The actions of steps, each with the keys that may stand beside it.
    static let actions: [(name: String, options: [String])] = [
        ("open", []),
        ("setAuthenticated", ["user", "level"]),
        ("answer", ["attempt", "user", "level"]),
        ("complete", []),
        ("cancel", []),
        ("retry", ["restarting"]),
        ("reevaluate", []),
        ("restore", []),
        ("shutdown", []),
        ("restart", ["config", "denies", "policies", "ignoringRepeats", "authenticated", "user", "level"]),
        ("kill", ["authenticated", "user", "level"]),
        ("start", ["authenticated", "user", "level"]),
        ("advance", []),
        ("wallClock", []),
        ("handlerThrows", ["in"]),
        ("killInHandler", ["in"]),
        ("slowHandler", ["in"]),
        ("handlerOpens", ["in"]),
        ("handlerAsksFor", ["in"]),
        ("finishHandler", []),
        ("storeFails", []),
        ("storeUnreadable", []),
        ("holdStore", []),
        ("releaseStore", []),
        ("flag", ["value"]),
    ]

    private static let stepKeys =
        ["at"] + actions.map(\.name)
        + [
            "attempt", "user", "level", "config", "denies", "policies", "ignoringRepeats", "authenticated",
            "restarting",
            "in", "value", "why", "source",
        ]

    /// The steps; a restart may change the app that the later ones are read for.
    mutating func steps(
        _ field: JSONField, of first: Scenario.App, provider: Scenario.Provider
    ) -> [Scenario.Step] {
        guard let elements = field.elements(problems: &problems) else { return [] }
        var app = first
        var latest = Duration.zero
        return elements.compactMap { element in
            guard let fields = element.fields(Self.stepKeys, problems: &problems) else { return nil }
            let time = self.time(fields["at"], of: element, notBefore: latest)
            latest = max(latest, time ?? latest)
            guard let action = action(element, fields, app: &app, provider: provider), let time else { return nil }
            return Scenario.Step(time: time, action: action, place: element.path)
        }
    }

    private mutating func time(_ field: JSONField?, of step: JSONField, notBefore latest: Duration) -> Duration? {
        guard let field else {
            step.report("`at` is missing", remedy: "add \"at\": the time in seconds", to: &problems)
            return nil
        }
        guard let time = seconds(field) else { return nil }
        guard time >= latest else {
            field.report(
                time < .zero ? "the time is negative" : "the time is before that of the step before",
                remedy: "put the steps into the order of time", to: &problems)
            return nil
        }
        return time
    }

    private mutating func action(
        _ step: JSONField, _ fields: [String: JSONField], app: inout Scenario.App, provider: Scenario.Provider
    ) -> Scenario.Action? {
        let present = Self.actions.filter { fields[$0.name] != nil }
        guard present.count == 1, let (name, options) = present.first, let field = fields[name] else {
            let found = present.map { "`\($0.name)`" }.joined(separator: " and ")
            step.report(
                present.isEmpty ? "the step has no action" : "the step has several actions: \(found)",
                remedy: present.isEmpty
                    ? "add one of: " + Self.actions.map(\.name).joined(separator: ", ")
                    : "make a step of each, with the same `at`",
                to: &problems)
            return nil
        }
        let allowed = ["at", "why", "source", name] + options
        let strays = fields.filter { !allowed.contains($0.key) }.values
        for stray in strays.sorted(by: { $0.path < $1.path }) {
            stray.report("it does not go with `\(name)`", remedy: "remove it", to: &problems)
        }
        guard strays.isEmpty else { return nil }
        return action(name, field, fields, app: &app, provider: provider)
    }

    private mutating func action(
        _ name: String, _ field: JSONField, _ fields: [String: JSONField], app: inout Scenario.App,
        provider: Scenario.Provider
    ) -> Scenario.Action? {
        switch name {
        case "open":
            return field.string(problems: &problems).map { .open($0) }
        case "setAuthenticated":
            return setAuthenticated(field, fields, of: app)
        case "answer":
            return answer(field, fields, of: app, provider: provider)
        case "wallClock":
            return seconds(field).map { .shiftWallClock($0) }
        case "storeUnreadable":
            return field.bool(problems: &problems).map { .setStoreReadable(!$0) }
        case "flag":
            return flag(field, fields)
        case "handlerThrows", "killInHandler", "slowHandler", "handlerOpens", "handlerAsksFor":
            return handlerAct(name, field, of: app).map { act in
                .arm(.init(act: act, pattern: fields["in"].flatMap { pattern($0) }))
            }
        default:
            return isTrue(field) ? order(name, fields, app: &app) : nil
        }
    }

    /// An action that is only ordered: `"complete": true`.
    private mutating func order(
        _ name: String, _ fields: [String: JSONField], app: inout Scenario.App
    ) -> Scenario.Action? {
        switch name {
        case "restart": return restart(fields, of: &app)
        case "complete": return .complete
        case "cancel": return .cancel
        case "retry": return .retry(restarting: fields["restarting"]?.bool(problems: &problems) ?? false)
        case "reevaluate": return .reevaluate
        case "restore": return .restore
        case "shutdown": return .shutdown
        case "kill": return .kill(session(fields, of: app))
        case "start": return .start(session(fields, of: app))
        case "finishHandler": return .finishHandler
        case "storeFails": return .storeFails
        case "holdStore": return .holdStore
        case "releaseStore": return .releaseStore
        default: return .advance
        }
    }

    private mutating func flag(_ field: JSONField, _ fields: [String: JSONField]) -> Scenario.Action? {
        guard let name = field.string(problems: &problems) else { return nil }
        guard let value = fields["value"] else { return .setFlag(name, true) }
        return value.bool(problems: &problems).map { .setFlag(name, $0) }
    }

    /// What the handler does; what is wrong with it is reported where it stands.
    private mutating func handlerAct(
        _ name: String, _ field: JSONField, of app: Scenario.App
    ) -> Scenario.HandlerAct? {
        switch name {
        case "handlerOpens": return field.string(problems: &problems).map { .opens($0) }
        case "handlerAsksFor": return level(field, of: app).map { .asksFor($0) }
        case "handlerThrows": return isTrue(field) ? .isThrowing : nil
        case "killInHandler": return isTrue(field) ? .kills : nil
        default: return isTrue(field) ? .isSlow : nil
        }
    }

    mutating func isTrue(_ field: JSONField) -> Bool {
        guard let flag = field.bool(problems: &problems) else { return false }
        if !flag { field.report("it can only be true", remedy: "write true, or remove the step", to: &problems) }
        return flag
    }

    private mutating func setAuthenticated(
        _ field: JSONField, _ fields: [String: JSONField], of app: Scenario.App
    ) -> Scenario.Action? {
        guard let isAuthenticated = field.bool(problems: &problems) else { return nil }
        let user = fields["user"]?.string(problems: &problems)
        let level = fields["level"].flatMap { self.level($0, of: app) }
        return .setAuthenticated(
            isAuthenticated ? AuthSession(user: user, level: level ?? app.lowestLevel) : nil)
    }

    private mutating func restart(_ fields: [String: JSONField], of app: inout Scenario.App) -> Scenario.Action? {
        var next = app
        if let config = fields["config"] {
            guard let configuration = configuration(config) else { return nil }
            next.configuration = configuration
        }
        readRules(fields, of: &next)
        app = next
        return .restart(next, session(fields, of: next))
    }

    private enum AnswerName: String, CaseIterable { case authenticated, cancelled, refused, error }

    private mutating func answer(
        _ field: JSONField, _ fields: [String: JSONField], of app: Scenario.App, provider: Scenario.Provider
    ) -> Scenario.Action? {
        if provider != .scripted {
            field.report(
                "only a scripted provider is answered for",
                remedy: "add \"provider\": \"scripted\" at the top, or use `setAuthenticated`", to: &problems)
        }
        guard let name = choice(field, of: AnswerName.self) else { return nil }
        let user = fields["user"]?.string(problems: &problems)
        let level = fields["level"].flatMap { self.level($0, of: app) }
        let call = fields["attempt"].flatMap { callNumber($0) }
        if name != .authenticated {
            for field in [fields["user"], fields["level"]].compactMap(\.self) {
                field.report("it goes with `authenticated` alone", remedy: "remove it", to: &problems)
            }
        }
        switch name {
        case .authenticated: return .answer(.authenticated(user: user, level: level), call: call)
        case .cancelled: return .answer(.cancelled, call: call)
        case .refused: return .answer(.refused, call: call)
        case .error: return .answer(.error, call: call)
        }
    }

    private mutating func callNumber(_ field: JSONField) -> Int? {
        guard let number = field.number(problems: &problems) else { return nil }
        if let call = Int(exactly: number), call >= 1 { return call }
        field.report("it is no number of a call", remedy: "count the provider's calls from 1", to: &problems)
        return nil
    }
}
