/// The error that a handler throws if the session with which a link was opened turns out to be insufficient.
///
/// For example, the server has answered 401, or requires a second factor. The link waits again, with its deadline, and
/// the auth provider is asked for this level. The session of that moment does not free the link; it is
/// ``AuthRequest/rejected``. A handler can throw this error three times for one link; then the link ends as failed.
///
/// ```swift
/// builder.onDeepLink { link in
///     guard await server.accepts(link) else { throw DeepLinkAuthRequired(level: .mfa) }
///     await app.navigate(to: link)
/// }
/// ```
public struct DeepLinkAuthRequired: Error, Sendable, Hashable {
    /// The required level.
    public var level: AuthLevel

    /// Makes an error that requires a level; by default a new login.
    public init(level: AuthLevel = .login) {
        self.level = level
    }
}

/// The handler from which a call is made: its router, its link, and its depth of nesting.
struct DeliveryScope: Sendable {
    let engine: RouterEngine
    let id: DeepLink.ID
    let depth: Int
    /// Which call of the handler for this link it is.
    let call: Int

    @TaskLocal static var current: DeliveryScope?
}
