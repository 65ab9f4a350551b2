/// What one policy said against opening a link, in a verdict.
public struct GateReason: Sendable, Hashable {
    /// The policy's name.
    public let policy: String
    /// What it asked for; nil: it denied.
    public let requirement: AuthRequirement?
    /// The policy's own words; they may hold values of the link, and stay out of events.
    public let because: String

    package init(policy: String, requirement: AuthRequirement?, because: String) {
        self.policy = policy
        self.requirement = requirement
        self.because = because
    }

    /// The reason as events may tell it: the policy's name, and the configured pattern or flag that matched.
    package var visible: String {
        requirement?.matched.map { "\(policy): \($0)" } ?? policy
    }
}
