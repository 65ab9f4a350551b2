/// The gate's verdict on a link, with the reasons.
public struct GateVerdict: Sendable, Hashable {
    /// The decision.
    public let decision: Decision
    /// The canonical link; `nil` if the link was rejected or is not recognized.
    public let link: DeepLink?
    /// The reasons of the policies that did not pass the link, in the order of the policies.
    public let reasons: [GateReason]

    /// The combined requirement of all policies: the highest level, the named user and the shortest time; `nil` if the
    /// link is not gated.
    public var requirement: AuthRequirement? {
        guard case .gated = decision else { return nil }
        return reasons.requirement
    }

    /// The decision of all policies together: deny is stronger than requiring auth, which is stronger than opening.
    @nonexhaustive
    public indirect enum Decision: Sendable, Hashable {
        /// The link opens without a login.
        case open
        /// The link opens for a user of this level, the highest that any policy requires.
        case gated(AuthLevel)
        /// The link never opens.
        case denied
        /// A parser recognized the string and found it malformed; nothing opens.
        case rejected(DeepLinkError)
        /// No parser recognizes the string.
        case unrecognized
    }

    package init(_ decision: Decision, link: consuming DeepLink? = nil, reasons: [GateReason] = []) {
        self.decision = decision
        self.link = link
        self.reasons = reasons
    }
}

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

extension GateReason: CustomStringConvertible, CustomReflectable {
    /// The policy, its requirement, the code and what matched; never the text for people, which can hold values of the
    /// link.
    public var description: String {
        let details = [
            requirement.map { "\($0)" } ?? "denied", code.map { "code: \($0)" }, matched.map { "matched: \($0)" },
        ]
        return "GateReason(\(policy), \(details.compactMap(\.self).joined(separator: ", ")))"
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "policy": policy, "requirement": requirement as Any, "code": code as Any, "matched": matched as Any,
            ], displayStyle: .struct)
    }
}
