/// What the gate says of a link, and why.
public struct GateVerdict: Sendable, Hashable {
    /// The decision.
    public let decision: Decision
    /// The canonical link; nil when it was rejected or is not ours.
    public let link: DeepLink?
    /// What each policy said that did not pass the link, in the order of the policies.
    public let reasons: [GateReason]

    /// What all policies ask for together: the highest level, the user that one names, the shortest time; `nil` if the
    /// link is not gated.
    public var requirement: AuthRequirement? {
        guard case .gated = decision else { return nil }
        return reasons.requirement
    }

    /// The decision of all policies together: deny is stronger than requiring auth, which is stronger than opening.
    @nonexhaustive
    public indirect enum Decision: Sendable, Hashable {
        /// It opens for everybody.
        case open
        /// It opens for a user of this level, the highest that any policy asked for.
        case gated(AuthLevel)
        /// It never opens.
        case denied
        /// It is ours and malformed; nothing opens.
        case rejected(DeepLinkError)
        /// It is not ours.
        case unrecognized
    }

    package init(_ decision: Decision, link: consuming DeepLink? = nil, reasons: [GateReason] = []) {
        self.decision = decision
        self.link = link
        self.reasons = reasons
    }
}
