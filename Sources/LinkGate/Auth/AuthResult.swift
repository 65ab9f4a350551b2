/// How an authentication attempt ended.
@nonexhaustive
public enum AuthResult: Sendable, Hashable {
    /// The user has authenticated; a session below the level that was asked for counts as a failed attempt.
    case authenticated(AuthSession)
    /// The user cancelled the login; the link ends.
    case cancelled
    /// The user is not allowed to open the link; it ends. The text stays out of events.
    case refused(because: String)
}
