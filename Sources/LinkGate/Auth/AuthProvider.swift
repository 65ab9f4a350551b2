/// Knows who is logged in, and asks the user to log in.
///
/// Only ``authenticate(_:)`` has no default. The router calls it once for each attempt, in a task of the attempt's
/// own, and binds the answer to that attempt: a late or second answer changes nothing.
public protocol AuthProvider: Sendable {
    /// The session of the user who is logged in; `nil` if nobody is, or if the provider does not know.
    ///
    /// It is read from any thread, and must return at once. After a logout and a login it differs from the session
    /// before, also for the same user: see ``AuthSession/loginCount``.
    var currentSession: AuthSession? { get }

    /// Signals each change of ``currentSession`` (login, step-up, logout), whatever caused it.
    ///
    /// The router listens from `start()` on and reads ``currentSession`` after each signal, so that a late signal does
    /// no harm. Signals count from the call of this method on: a provider that waits for another one's change
    /// subscribes first and then looks, since a login between a look and a subscription would wake nobody.
    func sessionChanges() -> AsyncStream<Void>

    /// Whether ``currentSession`` is the truth also where it is `nil`: nobody is logged in then. Default: false.
    ///
    /// Say true if every login and logout shows in ``currentSession`` before ``authenticate(_:)`` returns: then an answer
    /// that comes after a logout frees no link. With false, the session of an answer counts while ``currentSession`` is
    /// `nil`, as it does for a provider that knows of no session at all.
    var tracksSession: Bool { get }

    /// Suspends until the user has authenticated as `request.requirement` asks, or this attempt has ended.
    ///
    /// The task is cancelled when the link times out, is cancelled or superseded; return or throw then.
    ///
    /// - Parameter request: What is asked for. ``AuthRequest/isSatisfied(by:)`` says whether a session is enough.
    /// - Returns: The session of the user, or that the user gave up or may not go there.
    /// - Throws: Any error, if the attempt failed. The link keeps waiting and can be retried.
    func authenticate(_ request: AuthRequest) async throws -> AuthResult
}

extension AuthProvider {
    /// `nil`: the provider is asked for every gated link.
    public var currentSession: AuthSession? { nil }

    /// False: the session of an answer counts.
    public var tracksSession: Bool { false }

    /// No signals: only answers free links.
    public func sessionChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
