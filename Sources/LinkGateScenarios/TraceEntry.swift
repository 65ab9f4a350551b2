public import LinkGate
import LinkGateKit
import LinkGateTesting

/// One thing that came out of a router, and when.
public struct TraceEntry: Sendable {
    /// The time since the beginning of the scenario.
    public let time: Duration
    /// What came out.
    public let content: Content

    /// What can come out.
    @nonexhaustive
    public enum Content: Sendable {
        /// A sink got this event.
        case event(DeepLinkEvent)
        /// The handler was called with this link.
        case delivery(DeepLink)
        /// A link ended so; none where no parser made one. Only where the scenario says `"ends": true`.
        case end(DeepLink?, DeepLinkOutcome)
        /// The app was asked to show its login for this link. Only where the scenario says `"logins": true`.
        case login(DeepLink)
    }

    /// The entry as a line of JSON: `{"at":20,"event":"Deep Link Completed","time_to_complete":20}`.
    public var line: String {
        var json = JSONWriter()
        json.object { json in fields.write(to: &json) }
        return json.text
    }

    /// The keys and values of the line; `expect` compares by them.
    var fields: [TraceField] {
        var fields = [TraceField("at", .number(time.seconds))]
        switch content {
        case .event(let event):
            fields.append(TraceField("event", .string(event.name.rawValue)))
            fields += event.properties.map { TraceField($0.name, .init($0.value)) }
        case .delivery(let link):
            fields.append(TraceField("deliver", .string(link.destination)))
            fields.append(TraceField("parameters", .init(pairs: link.parameters)))
            fields.append(TraceField("delivery_attempt", .number(Double(link.deliveryAttempt))))
        case .end(let link, let outcome):
            fields.append(TraceField("end", .string(outcome.word)))
            if let link { fields.append(TraceField("destination", .string(link.destination))) }
            if let reason = outcome.reason { fields.append(TraceField("reason", .string(reason))) }
            if let code = outcome.code { fields.append(TraceField("code", .string(code))) }
        case .login(let link):
            fields.append(TraceField("login", .string(link.destination)))
        }
        return fields
    }
}

extension DeepLinkOutcome {
    /// The ends that links have, as a scenario names them.
    static let words = [
        "delivered", "cancelled", "timedOut", "denied", "superseded", "rejected", "unrecognized", "failed",
    ]

    fileprivate var word: String {
        switch self {
        case .delivered: "delivered"
        case .cancelled: "cancelled"
        case .timedOut: "timedOut"
        case .denied: "denied"
        case .superseded: "superseded"
        case .rejected: "rejected"
        case .unrecognized: "unrecognized"
        case .failed: "failed"
        case .abandoned: "abandoned"
        }
    }

    fileprivate var reason: String? {
        switch self {
        case .cancelled(let reason): reason.rawValue
        case .failed(let failure): failure.reason.rawValue
        default: nil
        }
    }

    /// The code of the first denial that has one.
    fileprivate var code: String? {
        guard case .denied(let reasons) = self else { return nil }
        return reasons.lazy.filter { $0.requirement == nil }.compactMap(\.code).first
    }
}

extension JSONNode.Value {
    fileprivate init(_ value: DeepLinkEvent.Value) {
        switch value {
        case .string(let string): self = .string(string)
        case .number(let number): self = .number(number)
        case .bool(let bool): self = .bool(bool)
        case .strings(let strings): self = .array(strings.map { JSONNode(.string($0), at: 0) })
        }
    }

    fileprivate init(pairs: [DeepLink.Parameter]) {
        self = .array(
            pairs.map { pair in
                JSONNode(.array([JSONNode(.string(pair.name), at: 0), JSONNode(.string(pair.value), at: 0)]), at: 0)
            })
    }
}

extension [TraceField] {
    func write(to json: inout JSONWriter) {
        for field in self {
            json.key(field.key)
            field.value.write(to: &json)
        }
    }
}

extension JSONNode.Value {
    func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .bool(let bool): json.value(bool)
        case .number(let number): json.value(number)
        case .string(let string): json.value(string)
        case .array(let elements):
            json.array { json in for element in elements { element.value.write(to: &json) } }
        case .object(let members):
            json.object { json in
                for member in members {
                    json.key(member.key)
                    member.node.value.write(to: &json)
                }
            }
        }
    }
}

extension JSONNode.Value {
    var line: String {
        var json = JSONWriter()
        write(to: &json)
        return json.text
    }
}
