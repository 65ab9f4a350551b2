/// What a handler throws when the session that a link was opened with turns out to be too weak.
///
/// The server has answered 401, or wants a second factor: the link waits again, with the deadline that it has, and the
/// auth provider is asked for this level. The session of that moment does not free it; ``AuthRequest/rejected`` names it.
/// A handler may ask three times for one link; then the link ends as failed.
///
/// ```swift
/// builder.onDeepLink { link in
///     guard await server.accepts(link) else { throw DeepLinkAuthRequired(level: .mfa) }
///     await app.navigate(to: link)
/// }
/// ```
public struct DeepLinkAuthRequired: Error, Sendable, Hashable {
    /// The level that is asked for.
    public var level: AuthLevel

    /// Makes a demand for a level; by default for a new login.
    public init(level: AuthLevel = .login) {
        self.level = level
    }
}
