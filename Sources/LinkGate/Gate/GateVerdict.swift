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
