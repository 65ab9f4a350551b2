/// Provides the session of the current user, and asks the user to log in.
///
/// Only ``authenticate(_:)`` has no default. The router calls it once for each attempt, in a separate
/// task, and binds the answer to that attempt: a late or second answer changes nothing.
public protocol AuthProvider: Sendable {
    /// The session of the user who is logged in; `nil` if nobody is logged in or the state is unknown.
    ///
    /// It is read from any thread and must return immediately. After a logout and a login it differs from the session
    /// before, also for the same user: see ``AuthSession/loginCount``.
    var currentSession: AuthSession? { get }

    /// Signals each change of ``currentSession`` (login, step-up, logout), whatever caused it.
    ///
    /// The router listens from `start()` on and reads ``currentSession`` after each signal, so that a late signal does
    /// no harm. The stream contains the changes after the call of this method: a provider that waits for a change of
    /// another one subscribes first and reads the session afterwards, or it misses a login in between.
    func sessionChanges() -> AsyncStream<Void>

    /// Whether a ``currentSession`` of `nil` means that nobody is logged in. Default: `false`.
    ///
    /// Say true if every login, step-up and logout shows in ``currentSession`` before ``authenticate(_:)`` returns: then an
    /// answer that comes after a logout, or after the level has fallen, frees no link. With false, the session of an
    /// answer counts while ``currentSession`` is `nil`, as it does for a provider that knows of no session at all.
    var tracksSession: Bool { get }

    /// Suspends until the user has authenticated as `request.requirement` asks, or this attempt has ended.
    ///
    /// The task is cancelled when the link times out, is cancelled or is superseded; return or throw then.
    ///
    /// - Parameter request: What is asked for. ``AuthRequest/isSatisfied(by:)`` checks a session against it.
    /// - Returns: The session of the user, or that the user cancelled or was refused.
    /// - Throws: Any error, if the attempt failed. The link keeps waiting and can be retried.
    func authenticate(_ request: AuthRequest) async throws -> AuthResult
}

extension AuthProvider {
    /// `nil`, so that the provider is asked for every gated link.
    public var currentSession: AuthSession? { nil }

    /// `false`, so that the session of an answer counts.
    public var tracksSession: Bool { false }

    /// An empty stream, so that only answers free links.
    public func sessionChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
