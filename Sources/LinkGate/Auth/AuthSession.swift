/// Somebody who is logged in: who, and how strongly.
public struct AuthSession: Sendable, Hashable {
    /// The user, where the app names users; compared with the user of a waiting link, and never put into an event.
    public let user: String?
    /// How strongly the user has authenticated.
    public let level: AuthLevel

    /// Makes a session.
    public init(user: String? = nil, level: AuthLevel = .login) {
        self.user = user
        self.level = level
    }
}
