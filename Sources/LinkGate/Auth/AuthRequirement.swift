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
