/// How an authentication attempt ended.
@nonexhaustive
public enum AuthResult: Sendable, Hashable {
    /// The user has authenticated; a session below the level that was asked for counts as a failed attempt.
    case authenticated(AuthSession)
    /// The user gave up; the link ends.
    case cancelled
    /// The user may not go there; the link ends. The text stays out of events.
    case refused(because: String)
}
