/// A user who is logged in: who, how strongly, and by which login.
public struct AuthSession: Sendable, Hashable {
    /// The user, where the app names users; compared with the user of a waiting link, and never put into an event.
    public let user: String?
    /// How strongly the user has authenticated.
    public let level: AuthLevel
    /// Which login this is, as far as the provider counts them from 0: a session that begins after a logout has another number.
    ///
    /// Without it a logout and a login in quick succession look like one session that goes on. A step-up to a higher
    /// level keeps the number.
    public let loginCount: Int

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - user: Who; `nil` where the app names no users.
    ///   - level: How strongly the user has authenticated.
    ///   - loginCount: Which login this is, where the provider counts them.
    public init(user: String? = nil, level: AuthLevel = .login, loginCount: Int = 0) {
        self.user = user
        self.level = level
        self.loginCount = loginCount
    }
}

extension AuthSession {
    /// Whether it is the session of a guest: below ``AuthLevel/login``.
    var isGuest: Bool { !level.satisfies(.login) }
}
