/// A user who is logged in: who, how strongly, by which login, and how often authenticated in it.
///
/// Two sessions are equal if all four are.
public struct AuthSession: Sendable, Hashable {
    /// The user, where the app names users; compared with the user of a waiting link, and never put into an event.
    public let user: String?
    /// How strongly the user has authenticated.
    public let level: AuthLevel
    /// Which login this is, where the provider counts its logins: a session that begins after a logout has another
    /// number.
    ///
    /// Without it, a logout and a login of the same user in quick succession look like one session that goes on. A
    /// step-up to a higher level keeps the number.
    public let loginCount: Int
    /// How often the user has authenticated again in this login, without a logout and at the same level.
    ///
    /// It makes a repeated authentication another session, which frees a link whose handler has rejected the one before
    /// (``AuthRequest/rejected``). ``renewed()`` counts it.
    public let renewalCount: Int

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - user: The user's name; `nil` where the app names no users.
    ///   - level: How strongly the user has authenticated.
    ///   - loginCount: Which login this is, where the provider counts them.
    ///   - renewalCount: How often the user has authenticated again in this login.
    public init(user: String? = nil, level: AuthLevel = .login, loginCount: Int = 0, renewalCount: Int = 0) {
        self.user = user
        self.level = level
        self.loginCount = loginCount
        self.renewalCount = renewalCount
    }
}

extension AuthSession {
    /// The session after the same user has authenticated again at the same level, without a logout.
    ///
    /// - Returns: The same user, level and login, and another ``renewalCount``.
    public func renewed() -> AuthSession {
        AuthSession(user: user, level: level, loginCount: loginCount, renewalCount: renewalCount &+ 1)
    }

    /// Whether it is the session of a guest: below ``AuthLevel/login``.
    var isGuest: Bool { !level.satisfies(.login) }
}
