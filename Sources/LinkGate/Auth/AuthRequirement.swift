/// What a gate policy asks of the user before a link opens.
public struct AuthRequirement: Sendable, Hashable {
    /// The level that is asked for.
    public let level: AuthLevel

    /// The configured pattern or flag that the requirement comes from; nil: none.
    ///
    /// Events tell it beside the policy's name, so it must hold no value of the link.
    public let matched: String?

    /// Makes a requirement.
    public init(level: AuthLevel = .login, matched: String? = nil) {
        self.level = level
        self.matched = matched
    }

    /// A login of the lowest level.
    public static let login = AuthRequirement()
}
