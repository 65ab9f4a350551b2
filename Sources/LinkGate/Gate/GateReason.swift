/// Why one policy gates or denies a link, as part of a verdict.
public struct GateReason: Sendable, Hashable {
    /// The policy's name.
    public let policy: String
    /// The requirement of the policy; `nil` if it denied the link.
    public let requirement: AuthRequirement?
    /// The policy's text for people; it may hold values of the link, and stays out of events.
    public let because: String
    /// The decision's code, for an app to switch on; events contain it.
    public let code: String?
    /// The configured pattern or flag that matched; events contain it.
    public let matched: String?

    package init(
        policy: String, requirement: AuthRequirement?, because: String, code: String? = nil, matched: String? = nil
    ) {
        self.policy = policy
        self.requirement = requirement
        self.because = because
        self.code = code
        self.matched = matched
    }

    /// The reason as events contain it: the policy's name, and the configured pattern or flag that matched.
    package var visible: String {
        matched.map { "\(policy): \($0)" } ?? policy
    }
}

extension [GateReason] {
    /// The combined requirement of all reasons; `nil` if none has one.
    var requirement: AuthRequirement? {
        lazy.compactMap(\.requirement).reduce(nil) { $0?.combined(with: $1) ?? $1 }
    }

    /// The denials among them.
    var denials: [GateReason] { filter { $0.requirement == nil } }

    /// The names of the policies that require a login, sorted.
    var gatingPolicies: [String] {
        filter { $0.requirement != nil }.map(\.policy).sorted()
    }
}
