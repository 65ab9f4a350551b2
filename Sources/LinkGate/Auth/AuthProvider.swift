/// Knows who is logged in, and brings a login about.
///
/// Only ``authenticate(_:)`` has no default. The router calls it once for each attempt, in a task of the attempt's
/// own, and binds the answer to that attempt: a late or second answer changes nothing.
public protocol AuthProvider: Sendable {
    /// Who is logged in now, and how strongly; nil: nobody, or unknown. Read from any thread; returns at once.
    var currentSession: AuthSession? { get }

    /// Says that ``currentSession`` has changed (login, step-up, logout), however the app brought it about.
    ///
    /// The router listens from `start()` on and then reads ``currentSession``, so a late signal is never stale.
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
    /// - Throws: Anything: not now. The link keeps waiting and can be retried.
    func authenticate(_ request: AuthRequest) async throws -> AuthResult
}

extension AuthProvider {
    /// Nobody, or unknown: every gated link is asked for.
    public var currentSession: AuthSession? { nil }

    /// False: the session of an answer counts.
    public var tracksSession: Bool { false }

    /// No changes: answers alone move links on.
    public func sessionChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
