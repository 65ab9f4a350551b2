import LinkGate
import LinkGateKit

extension ScenarioReader {
    mutating func expectations(_ field: JSONField) -> [Scenario.Expectation] {
        guard let elements = field.elements(problems: &problems) else { return [] }
        return elements.compactMap { expectation($0) }
    }

    private mutating func expectation(_ field: JSONField) -> Scenario.Expectation? {
        guard case .object(let members) = field.node.value else {
            field.wrongType("an object", "write { \"event\": … } or { \"deliver\": … }", &problems)
            return nil
        }
        let keys = members.map(\.key)
        let kinds = [("event", "an event"), ("deliver", "a delivery"), ("end", "an end"), ("login", "a login")]
            .filter { keys.contains($0.0) }
        switch kinds.first?.0 {
        case _ where kinds.count > 1:
            let found = kinds.map(\.1).joined(separator: " and ")
            field.report("it is \(found) at once", remedy: "make an entry of each", to: &problems)
            return nil
        case "event": return event(field, keys)
        case "deliver": return delivery(field)
        case "end": return end(field)
        case "login": return login(field)
        default:
            field.report(
                "it is neither an event nor a delivery",
                remedy: "add \"event\": its name, or \"deliver\": the destination", to: &problems)
            return nil
        }
    }

    private mutating func end(_ field: JSONField) -> Scenario.Expectation? {
        let keys = ["end", "at", "destination", "reason", "code", "why", "source"]
        guard let fields = field.fields(keys, problems: &problems) else { return nil }
        for key in keys where key != "at" { _ = fields[key]?.string(problems: &problems) }
        if let time = fields["at"] { _ = seconds(time) }
        if let end = fields["end"], case .string(let word) = end.node.value, !DeepLinkOutcome.words.contains(word) {
            end.report(
                "no link ends as \"\(word)\"", remedy: "known are: " + DeepLinkOutcome.words.joined(separator: ", "),
                to: &problems)
        }
        return inOrder(keys, fields, without: ["why", "source"])
    }

    private mutating func login(_ field: JSONField) -> Scenario.Expectation? {
        let keys = ["login", "at", "why", "source"]
        guard let fields = field.fields(keys, problems: &problems) else { return nil }
        for key in keys where key != "at" { _ = fields[key]?.string(problems: &problems) }
        if let time = fields["at"] { _ = seconds(time) }
        return inOrder(keys, fields, without: ["why", "source"])
    }

    /// An event may have any property: `source` is one, not a note for people.
    private mutating func event(_ field: JSONField, _ keys: [String]) -> Scenario.Expectation? {
        guard let fields = field.fields(keys, problems: &problems) else { return nil }
        for key in Set(keys) {
            guard let field = fields[key] else { continue }
            switch key {
            case "event": checkEventName(field)
            case "at": _ = seconds(field)
            case "why": _ = field.string(problems: &problems)
            default: checkProperty(field)
            }
        }
        return inOrder(keys, fields, without: ["why"])
    }

    private mutating func delivery(_ field: JSONField) -> Scenario.Expectation? {
        let keys = ["deliver", "at", "parameters", "delivery_attempt", "why", "source"]
        guard let fields = field.fields(keys, problems: &problems) else { return nil }
        for key in ["deliver", "why", "source"] { _ = fields[key]?.string(problems: &problems) }
        if let time = fields["at"] { _ = seconds(time) }
        _ = fields["delivery_attempt"]?.number(problems: &problems)
        if let parameters = fields["parameters"] { checkParameters(parameters) }
        return inOrder(keys, fields, without: ["why", "source"])
    }

    private func inOrder(
        _ keys: [String], _ fields: [String: JSONField], without notes: Set<String>
    ) -> Scenario.Expectation {
        var seen = notes
        return Scenario.Expectation(
            fields: keys.compactMap { key in
                guard seen.insert(key).inserted, let field = fields[key] else { return nil }
                return TraceField(key, field.node.value)
            })
    }

    private mutating func checkEventName(_ field: JSONField) {
        guard let name = field.string(problems: &problems) else { return }
        let known = DeepLinkEvent.Name.all.map(\.rawValue)
        guard !known.contains(name) else { return }
        let meant = Spelling.closest(to: name, in: known).map { "did you mean \"\($0)\"?" }
        field.report(
            "no event has the name \"\(name)\"", remedy: meant ?? "known are: " + known.joined(separator: ", "),
            to: &problems)
    }

    private mutating func checkProperty(_ field: JSONField) {
        switch field.node.value {
        case .null, .bool, .number, .string: return
        case .array:
            for element in field.elements(problems: &problems) ?? [] { _ = element.string(problems: &problems) }
        case .object:
            field.wrongType(
                "a string, a number, true, false or an array of strings", "write what the event's property is",
                &problems)
        }
    }

    private mutating func checkParameters(_ field: JSONField) {
        for pair in field.elements(problems: &problems) ?? [] {
            guard case .array(let parts) = pair.node.value, parts.count == 2 else {
                pair.wrongType("a pair", "write [\"name\", \"value\"]", &problems)
                continue
            }
            for part in pair.elements(problems: &problems) ?? [] { _ = part.string(problems: &problems) }
        }
    }
}

extension DeepLinkEvent.Name {
    fileprivate static let all: [DeepLinkEvent.Name] = [
        .opened, .completed, .cancelled, .timeout, .failed, .authRequired, .authFailed, .superseded, .denied,
        .restored, .storeFailed,
    ]
}
