/// Somebody who is logged in: who, and how strongly.
public struct AuthSession: Sendable, Hashable {
    /// The user, where the app names users; compared with the user of a waiting link, and never put into an event.
    public let user: String?
    /// How strongly the user has authenticated.
    public let level: AuthLevel
    /// How many logouts there were before; another number tells that the user before has logged out meanwhile.
    ///
    /// Without it a logout and a login in quick succession look like one session that goes on. Two sessions can be
    /// equal all the same.
    public let epoch: Int

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - user: Who; nil where the app names no users.
    ///   - level: How strongly the user has authenticated.
    ///   - epoch: How many logouts there were before, as far as the provider counts them.
    public init(user: String? = nil, level: AuthLevel = .login, epoch: Int = 0) {
        self.user = user
        self.level = level
        self.epoch = epoch
    }

    /// Whether both have the same user and level.
    public static func == (lhs: AuthSession, rhs: AuthSession) -> Bool {
        lhs.user == rhs.user && lhs.level == rhs.level
    }

    /// Hashes user and level.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(user)
        hasher.combine(level)
    }
}

extension AuthSession? {
    /// Whether nothing has changed between the two, not even by a logout and a login.
    func isSame(as other: AuthSession?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.epoch == right.epoch && left == right
        default: false
        }
    }
}
