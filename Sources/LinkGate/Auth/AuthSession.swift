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

/// How strongly a user has authenticated; levels are ordered, and ``login`` is the lowest.
///
/// ```swift
/// extension AuthLevel { static let mfa = AuthLevel("mfa", rank: 1) }
/// ```
public struct AuthLevel: Sendable, Hashable {
    /// The name, as configuration files and events write it.
    public let name: String
    /// The position in the order: a higher rank is stronger, and ``login`` has rank 0.
    public let rank: Int

    /// Makes a level.
    public init(_ name: String, rank: Int) {
        self.name = name
        self.rank = rank
    }

    /// The lowest level of a user who is logged in; a guest's level ranks below it.
    public static let login = AuthLevel("login", rank: 0)

    /// Whether a session of this level is sufficient where `required` is asked for.
    ///
    /// Two levels of one rank and different names do not satisfy each other.
    public func satisfies(_ required: AuthLevel) -> Bool {
        rank > required.rank || self == required
    }
}

extension AuthLevel: Comparable {
    /// Whether the left level is the weaker one; names order levels of one rank.
    public static func < (lhs: AuthLevel, rhs: AuthLevel) -> Bool {
        (lhs.rank, lhs.name) < (rhs.rank, rhs.name)
    }
}

extension AuthLevel: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

/// What a gate policy requires before a link opens.
///
/// ```swift
/// AuthRequirement(level: .mfa, timeout: .seconds(30))     // a second factor, and soon
/// AuthRequirement(user: link["account"])                  // the account that the message was for
/// ```
public struct AuthRequirement: Sendable, Hashable {
    /// The required level.
    public var level: AuthLevel

    /// The user that the link is for; `nil` if any user may open it.
    ///
    /// Only a session of this user frees the link; a login or logout of another user does not end it.
    public var user: String?

    /// How long the link may wait, counted from its receipt; `nil` for the router's timeout.
    ///
    /// The shortest time of all requirements applies, and at most the router's timeout.
    public var timeout: Duration?

    /// Makes a requirement.
    public init(level: AuthLevel = .login, user: String? = nil, timeout: Duration? = nil) {
        self.level = level
        self.user = user
        self.timeout = timeout
    }

    /// A login of the lowest level, by any user.
    public static let login = AuthRequirement()
}

extension AuthRequirement {
    /// The requirement that meets both: the higher level, the shorter time, and the user that either names.
    func combined(with other: AuthRequirement) -> AuthRequirement {
        AuthRequirement(
            level: max(level, other.level), user: user ?? other.user,
            timeout: [timeout, other.timeout].compactMap(\.self).min())
    }
}

// No user is printed, because a policy can take the user from the link itself.

extension AuthRequirement: CustomStringConvertible, CustomReflectable {
    /// The level, whether a user is named, and the time; never the user, which can be a value of the link.
    public var description: String {
        let details = ["\(level)", user.map { _ in "user: …" }, timeout.map { "timeout: \($0)" }]
        return "AuthRequirement(\(details.compactMap(\.self).joined(separator: ", ")))"
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["level": level, "namesUser": user != nil, "timeout": timeout as Any], displayStyle: .struct
        )
    }
}

extension AuthSession: CustomStringConvertible, CustomReflectable {
    /// The level and which login it is; never the user.
    public var description: String {
        "AuthSession(\(level), \(user == nil ? "" : "user: …, ")loginCount: \(loginCount))"
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["level": level, "namesUser": user != nil, "loginCount": loginCount], displayStyle: .struct)
    }
}

extension AuthResult: CustomStringConvertible, CustomReflectable {
    /// How the attempt ended, and with which session; never the text of a refusal.
    public var description: String {
        switch self {
        case .authenticated(let session): "authenticated(\(session))"
        case .cancelled: "cancelled"
        case .refused: "refused"
        }
    }

    /// What ``description`` shows.
    public var customMirror: Mirror {
        guard case .authenticated(let session) = self else { return Mirror(self, children: [:], displayStyle: .enum) }
        return Mirror(self, children: ["authenticated": session], displayStyle: .enum)
    }
}
