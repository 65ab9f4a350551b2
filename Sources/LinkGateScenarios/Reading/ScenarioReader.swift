import LinkGate
import LinkGateKit

/// Reads a scenario out of JSON, and collects everything that is wrong with it.
struct ScenarioReader {
    var problems: [ConfigurationProblem] = []

    static let keys = [
        "name", "why", "source", "config", "denies", "policies", "ignoringRepeats", "provider", "session",
        "authenticated",
        "user", "level", "start", "ends", "logins", "steps", "expect",
    ]

    mutating func read(_ file: JSONField) -> Scenario? {
        guard let fields = file.fields(Self.keys, problems: &problems) else { return nil }
        for key in ["name", "config", "steps", "expect"] where fields[key] == nil {
            file.report("`\(key)` is missing", remedy: "add it", to: &problems)
        }
        let name = fields["name"]?.string(problems: &problems)
        let why = fields["why"]?.string(problems: &problems)
        let source = fields["source"]?.string(problems: &problems)
        let provider = fields["provider"].flatMap { choice($0, of: Scenario.Provider.self) }
        let isStarted = fields["start"]?.bool(problems: &problems)
        var shown = Scenario.Shown()
        if fields["ends"]?.bool(problems: &problems) ?? false { shown.insert(.ends) }
        if fields["logins"]?.bool(problems: &problems) ?? false { shown.insert(.logins) }
        guard let configuration = fields["config"].flatMap({ self.configuration($0) }) else { return nil }
        var app = Scenario.App(configuration: configuration, denies: [])
        readRules(fields, of: &app)
        let session = self.session(fields, of: app)
        let isSessionKnown = fields["session"].map { self.isSessionKnown($0, fields, provider) } ?? true
        let steps = fields["steps"].map { self.steps($0, of: app, provider: provider ?? .session) }
        let expectations = fields["expect"].map { self.expectations($0) }
        guard let name, let steps, let expectations else { return nil }
        return Scenario(
            name: name, why: why, source: source, app: app, provider: provider ?? .session, session: session,
            isSessionKnown: isSessionKnown, isStarted: isStarted ?? true, shown: shown, steps: steps,
            expectations: expectations)
    }

    // MARK: The app and its users

    /// The rules that stand beside the configuration; what is not given stays as it is.
    mutating func readRules(_ fields: [String: JSONField], of app: inout Scenario.App) {
        if let denies = fields["denies"] { app.denies = patterns(denies) }
        if let policies = fields["policies"] { app.rules = rules(policies, of: app) }
        if let field = fields["ignoringRepeats"], let time = seconds(field) {
            if time > .zero {
                app.repeats = time
            } else {
                field.report("the time is not above zero", remedy: "give seconds, such as 1", to: &problems)
            }
        }
    }

    /// What no router can be built of is a problem here, not when the scenario is played.
    mutating func configuration(_ config: JSONField) -> LinkGateConfiguration? {
        guard let configuration = readConfiguration(config) else { return nil }
        do throws(DeepLinkRouter.BuildError) {
            _ = try DeepLinkRouter.Builder().configuration(configuration).buildGate()
        } catch {
            for problem in error.problems {
                config.report("\(problem.place): \(problem.problem)", remedy: problem.remedy, to: &problems)
            }
        }
        return configuration
    }

    private mutating func readConfiguration(_ field: JSONField) -> LinkGateConfiguration? {
        do throws(LinkGateConfiguration.ReadingError) {
            return try LinkGateConfiguration(field)
        } catch {
            problems += error.problems
            return nil
        }
    }

    mutating func patterns(_ field: JSONField) -> [String] {
        guard let elements = field.elements(problems: &problems) else { return [] }
        return elements.compactMap { pattern($0) }
    }

    mutating func pattern(_ field: JSONField) -> String? {
        guard let pattern = field.string(problems: &problems) else { return nil }
        do throws(ConfigurationProblem) {
            _ = try DestinationPatterns([pattern])
            return pattern
        } catch {
            field.report(error.problem, remedy: error.remedy, to: &problems)
            return nil
        }
    }

    private enum SessionState: String, CaseIterable { case unknown }

    /// Whether it is known from the beginning who is logged in.
    private mutating func isSessionKnown(
        _ field: JSONField, _ fields: [String: JSONField], _ provider: Scenario.Provider?
    ) -> Bool {
        guard choice(field, of: SessionState.self) != nil else { return true }
        if provider == .scripted {
            field.report("a scripted provider knows of no session", remedy: "remove one of the two", to: &problems)
        } else if let authenticated = fields["authenticated"] {
            authenticated.report("the session is unknown", remedy: "remove one of the two", to: &problems)
        }
        return false
    }

    /// The session that `authenticated`, `user` and `level` tell of.
    mutating func session(_ fields: [String: JSONField], of app: Scenario.App) -> AuthSession? {
        let isAuthenticated = fields["authenticated"]?.bool(problems: &problems) ?? false
        let user = fields["user"]?.string(problems: &problems)
        let level = fields["level"].flatMap { self.level($0, of: app) }
        guard isAuthenticated else {
            for field in [fields["user"], fields["level"]].compactMap(\.self) {
                field.report(
                    "it tells who is logged in, but nobody is", remedy: "add \"authenticated\": true, or remove it",
                    to: &problems)
            }
            return nil
        }
        return AuthSession(user: user, level: level ?? app.lowestLevel)
    }

    mutating func level(_ field: JSONField, of app: Scenario.App) -> AuthLevel? {
        guard let name = field.string(problems: &problems) else { return nil }
        let levels = app.configuration.authLevels
        if let level = (levels + [.guest]).first(where: { $0.name == name }) { return level }
        let known = levels.map(\.name)
        let meant = Spelling.closest(to: name, in: known).map { "did you mean `\($0)`? Else " } ?? ""
        field.report(
            "the level `\(name)` is not in the config's `authLevels` (\(known.joined(separator: ", ")))",
            remedy: meant + "add it there", to: &problems)
        return nil
    }

    // MARK: Single values

    mutating func choice<Choice: CaseIterable & RawRepresentable>(
        _ field: JSONField, of: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        guard let name = field.string(problems: &problems) else { return nil }
        if let choice = Choice(rawValue: name) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        let meant =
            Spelling.closest(to: name, in: known).map { "did you mean \"\($0)\"? Known here: " } ?? "write one of "
        field.report("\"\(name)\" is unknown here", remedy: meant + known.joined(separator: ", "), to: &problems)
        return nil
    }

    /// A time in seconds, to the millisecond.
    mutating func seconds(_ field: JSONField) -> Duration? {
        guard let seconds = field.number(problems: &problems) else { return nil }
        let milliseconds = (seconds * 1000).rounded()
        guard milliseconds.magnitude < 1e15 else {
            field.report("the time is out of reach", remedy: "give seconds below 1e12", to: &problems)
            return nil
        }
        guard (seconds * 1000 - milliseconds).magnitude < 1e-3 else {
            field.report("the time is finer than a millisecond", remedy: "round it to three places", to: &problems)
            return nil
        }
        return .milliseconds(Int64(milliseconds))
    }
}

extension AuthLevel {
    /// The level of a session that is nobody's: below every login.
    fileprivate static let guest = AuthLevel("guest", rank: -1)
}
