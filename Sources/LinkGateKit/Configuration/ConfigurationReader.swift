import LinkGate
import LinkGateConfigPolicy
import LinkGateRoutes

/// Reads a configuration from JSON, and collects all its problems.
struct ConfigurationReader {
    private(set) var problems: [ConfigurationProblem] = []

    static let keys = [
        "schemes", "hosts", "plusInQuery", "authRequiredDestinations", "authRequiredExcept", "destinations",
        "authLevels", "authQuery",
        "pendingDeepLinkTimeout", "pendingStrategy", "redactedDestinations", "eventParameters",
    ]

    /// The configuration as far as it can be read; it is complete only if there are no problems.
    mutating func read(_ file: JSONField) -> LinkGateConfiguration {
        var configuration = LinkGateConfiguration()
        guard let fields = file.fields(Self.keys, problems: &problems) else { return configuration }
        if let field = fields["schemes"] { configuration.schemes = names(field, rule: ConfigurationRules.scheme) }
        if let field = fields["hosts"] { configuration.hosts = names(field, rule: ConfigurationRules.host) }
        if !["schemes", "hosts"].contains(where: { fields[$0].map { $0.node.value != .array([]) } ?? false }) {
            file.report(
                "neither `schemes` nor `hosts` names one, so no link would be ours",
                remedy: "add \"schemes\": [\"yourapp\"] or \"hosts\": [\"app.example.com\"]", to: &problems)
        }
        if let field = fields["plusInQuery"], let plus = plusInQuery(field) { configuration.plusInQuery = plus }
        if let field = fields["authLevels"] { configuration.authLevels = levels(field) }
        if let field = fields["authRequiredDestinations"] {
            configuration.authRequiredDestinations = destinations(field, levels: configuration.authLevels)
        }
        if let field = fields["authRequiredExcept"] {
            configuration.authRequiredExcept = names(field, rule: ConfigurationRules.pattern)
        }
        if let field = fields["destinations"] {
            configuration.destinations = places(field, levels: configuration.authLevels)
        }
        if let field = fields["authQuery"] { configuration.authQuery = flag(field) }
        if let field = fields["pendingDeepLinkTimeout"], let timeout = timeout(field) {
            configuration.pendingDeepLinkTimeout = timeout
        }
        if let field = fields["pendingStrategy"], let strategy = strategy(field) {
            configuration.pendingStrategy = strategy
        }
        if let field = fields["redactedDestinations"] {
            configuration.redactedDestinations = names(field, rule: ConfigurationRules.pattern)
        }
        if let field = fields["eventParameters"] {
            configuration.eventParameters = names(field, rule: ConfigurationRules.parameter)
        }
        return configuration
    }

    // MARK: Lists

    private mutating func names(_ field: JSONField, rule: (String) -> ConfigurationRules.Fault?) -> [String] {
        guard let elements = field.elements(problems: &problems) else { return [] }
        return elements.compactMap { name($0, rule: rule) }
    }

    private mutating func name(_ field: JSONField, rule: (String) -> ConfigurationRules.Fault?) -> String? {
        guard let name = field.string(problems: &problems) else { return nil }
        guard let fault = rule(name) else { return name }
        field.report(fault.problem, remedy: fault.remedy, to: &problems)
        return nil
    }

    private mutating func levels(_ field: JSONField) -> [AuthLevel] {
        guard let elements = field.elements(problems: &problems) else { return [.login] }
        var levels: [AuthLevel] = []
        for (rank, element) in elements.enumerated() {
            guard let name = name(element, rule: ConfigurationRules.level) else { continue }
            if levels.contains(where: { $0.name == name }) {
                element.report("the level `\(name)` is given twice", remedy: "give each level once", to: &problems)
            }
            levels.append(AuthLevel(name, rank: rank))
        }
        if levels.first != .login, levels.count == elements.count {
            field.report(
                "the first level is not `login`, which is the lowest one", remedy: "put \"login\" first",
                to: &problems)
        }
        return levels
    }

    private mutating func destinations(
        _ field: JSONField, levels: [AuthLevel]
    ) -> [ConfigGatePolicy.Destination] {
        guard let elements = field.elements(problems: &problems) else { return [] }
        return elements.compactMap { destination($0, levels: levels) }
    }

    private mutating func destination(
        _ field: JSONField, levels: [AuthLevel]
    ) -> ConfigGatePolicy.Destination? {
        if case .string = field.node.value {
            return name(field, rule: ConfigurationRules.pattern).map { ConfigGatePolicy.Destination($0) }
        }
        guard case .object = field.node.value else {
            field.wrongType(
                "a pattern or an object", "write \"wallet\", or { \"pattern\": \"wallet\", \"level\": \"login\" }",
                &problems)
            return nil
        }
        guard let fields = field.fields(["pattern", "level", "timeout"], problems: &problems) else { return nil }
        let pattern = fields["pattern"].flatMap { name($0, rule: ConfigurationRules.pattern) }
        if fields["pattern"] == nil {
            field.report("`pattern` is missing", remedy: "add \"pattern\": \"wallet\"", to: &problems)
        }
        let ownLevel = fields["level"].map { level($0, of: levels) } ?? nil
        let ownTimeout = fields["timeout"].map { timeout($0) } ?? nil
        return pattern.map { .init($0, level: ownLevel, timeout: ownTimeout) }
    }

    /// The places that the app knows; that two claim one place is a problem, too.
    private mutating func places(_ field: JSONField, levels: [AuthLevel]) -> [RoutePlace] {
        guard let elements = field.elements(problems: &problems) else { return [] }
        let count = problems.count
        let places = elements.compactMap { place($0, levels: levels) }
        guard problems.count == count else { return places }
        problems += RouteMap(places).configurationProblems.map {
            ConfigurationProblem(place: "\(field.path), \($0.place)", problem: $0.problem, remedy: $0.remedy)
        }
        return places
    }

    private mutating func place(_ field: JSONField, levels: [AuthLevel]) -> RoutePlace? {
        if case .string(let pattern) = field.node.value { return place(pattern) }
        guard case .object = field.node.value else {
            field.wrongType(
                "a pattern or an object",
                "write \"orders/{id}\", or { \"pattern\": \"orders/{id}\", \"name\": \"order\" }",
                &problems)
            return nil
        }
        guard let fields = field.fields(["pattern", "name", "auth", "deprecated"], problems: &problems) else {
            return nil
        }
        func text(_ key: String) -> String? { fields[key].map { $0.string(problems: &problems) } ?? nil }
        guard fields["pattern"] != nil else {
            field.report("`pattern` is missing", remedy: "add \"pattern\": \"orders/{id}\"", to: &problems)
            return nil
        }
        var auth: RouteAuth?
        if let required = fields["auth"] {
            if case .string("open") = required.node.value {
                auth = .open
            } else if let level = level(required, of: levels) {
                auth = .level(level)
            }
        }
        guard let pattern = text("pattern") else { return nil }
        var place = place(pattern)
        if let name = text("name") { place.name = name }
        (place.auth, place.deprecated) = (auth, text("deprecated"))
        return place
    }

    private func place(_ written: String) -> RoutePlace {
        // A pattern may begin with a `/`, as the path of a web link does.
        let pattern = written.utf8.first == UInt8(ascii: "/") ? String(written.dropFirst()) : written
        return RoutePlace(pattern, name: pattern.isEmpty ? "home" : pattern)
    }

    private mutating func level(_ field: JSONField, of levels: [AuthLevel]) -> AuthLevel? {
        guard let name = field.string(problems: &problems) else { return nil }
        if let level = levels.first(where: { $0.name == name }) { return level }
        let known = levels.map(\.name)
        let meant = Spelling.closest(to: name, in: known).map { "did you mean `\($0)`? Else " } ?? ""
        field.report(
            "the level `\(name)` is not in `authLevels` (\(known.joined(separator: ", ")))",
            remedy: meant + "add it there, the lowest level first", to: &problems)
        return nil
    }

    // MARK: Single values

    private mutating func flag(_ field: JSONField) -> QueryFlag? {
        if case .null = field.node.value { return nil }
        guard case .object = field.node.value else {
            field.wrongType(
                "an object or null",
                "write { \"name\": \"auth\", \"value\": \"required\" }, or null for no such parameter",
                &problems)
            return nil
        }
        guard let fields = field.fields(["name", "value"], problems: &problems) else { return nil }
        let name = fields["name"].map { $0.string(problems: &problems) } ?? nil
        let value = fields["value"].map { $0.string(problems: &problems) } ?? nil
        for key in ["name", "value"] where fields[key] == nil {
            field.report(
                "`\(key)` is missing", remedy: "write { \"name\": \"auth\", \"value\": \"required\" }", to: &problems)
        }
        guard let name, let value else { return nil }
        let flag = QueryFlag(name: name, value: value)
        problems += flag.configurationProblems.map {
            ConfigurationProblem(place: "\(field.path).\($0.place)", problem: $0.problem, remedy: $0.remedy)
        }
        return flag
    }

    private mutating func plusInQuery(_ field: JSONField) -> DeepLink.PlusInQuery? {
        guard let name = field.string(problems: &problems) else { return nil }
        switch name {
        case "literal": return .literal
        case "space": return .space
        default:
            let meant =
                Spelling.closest(to: name, in: ["literal", "space"]).map { "did you mean \"\($0)\"? Else " } ?? ""
            field.report(
                "unknown reading `\(name)` of a + in the query", remedy: meant + "write \"literal\" or \"space\"",
                to: &problems)
            return nil
        }
    }

    private mutating func timeout(_ field: JSONField) -> Duration? {
        guard let seconds = field.number("a number of seconds, such as 300", problems: &problems) else { return nil }
        guard seconds.isFinite, seconds >= 0, seconds <= ConfigurationRules.longestTimeout else {
            field.report(
                seconds < 0 ? "the timeout is negative" : "the timeout is longer than a link can wait",
                remedy: "give seconds from 0 to \(Int(ConfigurationRules.longestTimeout)), such as 300", to: &problems)
            return nil
        }
        return .seconds(seconds)
    }

    private mutating func strategy(_ field: JSONField) -> PendingStrategy? {
        let wanted = "\"replace\", \"keep\" or { \"queue\": 5 }"
        switch field.node.value {
        case .string("replace"): return .replace
        case .string("keep"): return .keep
        case .string(let name):
            let meant =
                Spelling.closest(to: name, in: ["replace", "keep"]).map { "did you mean \"\($0)\"? Else " } ?? ""
            field.report("unknown strategy `\(name)`", remedy: meant + "write \(wanted)", to: &problems)
            return nil
        case .object:
            guard let fields = field.fields(["queue"], problems: &problems) else { return nil }
            guard let limitField = fields["queue"] else {
                field.report("`queue` is missing", remedy: "write \(wanted)", to: &problems)
                return nil
            }
            guard let number = limitField.number("a number of links, such as 5", problems: &problems) else {
                return nil
            }
            guard let limit = Int(exactly: number), limit >= 0 else {
                limitField.report(
                    "the limit is not a whole number from 0 on",
                    remedy: "give the number of links that may wait behind the first", to: &problems)
                return nil
            }
            return .queue(limit: limit)
        default:
            field.wrongType("a strategy", "write \(wanted)", &problems)
            return nil
        }
    }
}
