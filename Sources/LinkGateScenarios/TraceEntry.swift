public import LinkGate
import LinkGateKit
import LinkGateTesting

/// One thing that came out of a router: an event or a delivery, and when.
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
        }
        return fields
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
