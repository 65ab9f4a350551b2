/// What one policy says of one link.
public indirect enum GateDecision: Sendable, Hashable {
    /// Nothing: it opens as far as this policy is concerned.
    case pass
    /// It opens for a user of the required level; `because` is for people and stays out of events.
    case requireAuth(AuthRequirement, because: String)
    /// It never opens; `because` is for people and stays out of events.
    case deny(because: String)
}
