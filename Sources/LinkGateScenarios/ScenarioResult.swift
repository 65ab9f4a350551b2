/// What came out of a scenario, and how it differs from what was expected.
public struct ScenarioResult: Sendable {
    /// The scenario's name.
    public let name: String
    /// All events and deliveries, in order.
    public let entries: [TraceEntry]
    /// What must never happen and did, such as the delivery of a link that still requires auth.
    public let failures: [String]
    /// Where expectation and outcome differ, for people; nil: all came out as expected.
    public let difference: String?

    /// Whether all that was expected came out, in that order, and nothing else.
    public var isAsExpected: Bool { difference == nil }

    /// All that came out, a line of JSON each:
    /// `{"at":20,"deliver":"wallet","parameters":[["tab","cards"]],"delivery_attempt":1}`.
    public var trace: String { entries.map(\.line).joined(separator: "\n") }

    init(_ scenario: Scenario, entries: [TraceEntry], failures: [String], notes: [String]) {
        name = scenario.name
        self.entries = entries
        self.failures = failures
        let alignment = TraceAlignment(scenario.expectations, entries)
        if alignment.isComplete, failures.isEmpty {
            difference = nil
        } else {
            let parts = failures.map { "failed: \($0)" } + (alignment.isComplete ? [] : [alignment.description])
            difference = (parts + notes.map { "note: \($0)" }).joined(separator: "\n")
        }
    }
}
