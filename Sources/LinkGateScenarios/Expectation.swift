import LinkGate
import LinkGateKit

extension Scenario {
    /// Something that must come out; it matches one that has all the keys it gives.
    struct Expectation: Sendable {
        /// The keys and what they must be, in the order of the file.
        let fields: [TraceField]

        /// The expectation as a line of JSON.
        var line: String {
            var json = JSONWriter()
            json.object { json in fields.write(to: &json) }
            return json.text
        }

        func matches(_ entry: TraceEntry) -> Bool { mismatches(with: entry).isEmpty }

        /// The keys that differ, with what is there instead; nil: nothing.
        func mismatches(with entry: TraceEntry) -> [(expected: TraceField, got: JSONNode.Value?)] {
            fields.compactMap { field in
                let got = entry.fields.first { $0.key == field.key }?.value
                return field.value.isSame(as: got ?? .null) ? nil : (field, got)
            }
        }

        /// Whether both are events of one name, both deliveries, or alike.
        func isSameKind(as entry: TraceEntry) -> Bool {
            fields.contains { field in
                switch field.key {
                case "event": entry.fields.contains { $0.key == "event" && $0.value.isSame(as: field.value) }
                case "deliver", "end", "login": entry.fields.contains { $0.key == field.key }
                default: false
                }
            }
        }
    }
}

/// A key of a trace's line and its value.
struct TraceField: Sendable {
    let key: String
    let value: JSONNode.Value

    init(_ key: String, _ value: JSONNode.Value) {
        self.key = key
        self.value = value
    }
}

extension JSONNode.Value {
    /// Whether both say the same; numbers to half a millisecond, since scenarios count in milliseconds.
    func isSame(as other: JSONNode.Value) -> Bool {
        switch (self, other) {
        case (.number(let lhs), .number(let rhs)):
            lhs == rhs || (lhs - rhs).magnitude < 0.0005
        case (.string(let lhs), .string(let rhs)):
            // Swift's == would hide a difference in Unicode normalization.
            lhs.utf8.elementsEqual(rhs.utf8)
        case (.array(let lhs), .array(let rhs)):
            lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0.value.isSame(as: $1.value) }
        default:
            self == other
        }
    }
}
