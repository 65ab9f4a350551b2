/// The session of a user: the name, the level, which login it is, and how often the user has authenticated in it.
///
/// Two sessions are equal if all four are.
public struct AuthSession: Sendable, Hashable {
    /// The user, `nil` if the app does not name users; compared with the user of a waiting link, and never part of an
    /// event.
    public let user: String?
    /// How strongly the user has authenticated.
    public let level: AuthLevel
    /// Which login this is, if the provider counts its logins: a session after a logout has another number.
    ///
    /// Without it, a logout and a login of the same user in quick succession look like one session. A
    /// step-up to a higher level keeps the number.
    public let loginCount: Int
    /// How often the user has authenticated again in this login, without a logout and at the same level.
    ///
    /// A repeated authentication is therefore another session, which frees a link whose handler has rejected the
    /// previous one (``AuthRequest/rejected``). ``renewed()`` increments it.
    public let renewalCount: Int

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - user: The user's name; `nil` if the app does not name users.
    ///   - level: How strongly the user has authenticated.
    ///   - loginCount: Which login this is, if the provider counts them.
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
