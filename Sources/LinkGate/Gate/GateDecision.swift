/// The decision of one policy about one link.
///
/// Besides the text for people, a decision can carry a `code`, which an app can switch on, and the configured pattern
/// or flag that `matched`. Events contain these two and never the text, so neither may hold a value of the link.
public indirect enum GateDecision: Sendable, Hashable {
    /// This policy does not restrict the link.
    case pass
    /// The link opens for a user who meets the requirement.
    case requireAuth(AuthRequirement, because: String, code: String? = nil, matched: String? = nil)
    /// The link never opens.
    case deny(because: String, code: String? = nil, matched: String? = nil)
}
