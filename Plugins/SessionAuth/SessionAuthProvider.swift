public import LinkGate
import LinkGateSystem

/// The login state of the app, as an auth provider: waiting links open as soon as the app reports a login.
///
/// Make one provider for the app, pass it to the router, and report every login and logout, from any thread:
///
/// ```swift
/// let session = SessionAuthProvider { request in
///     Task { @MainActor in app.presentLogin(for: request.link) }
/// }
///
/// session.setAuthenticated(true, user: "anna")     // the login succeeded
/// session.setAuthenticated(false)                  // logged out
/// session.cancelLogin()                            // the login screen was closed without a login
/// ```
///
/// The state is in memory: after a launch, report a session that the app still has before `router.start()`. An app that
/// does not know its session yet makes the provider with `isKnown: false`: until the first report, links wait and no
/// login screen is shown.
///
/// On systems with Observation, ``isAuthenticated`` and ``currentSession`` can be observed, so that a SwiftUI view that
/// reads them is updated.
public final class SessionAuthProvider: AuthProvider {
    private let state: Lock<SessionState>
    private let observation = SessionObservation()
    private let onLoginNeeded: (@Sendable (AuthRequest) -> Void)?

    /// Makes the state of an app that has reported no login yet.
    ///
    /// - Parameters:
    ///   - isKnown: Whether it is known that nobody is logged in. With `false`, `onLoginNeeded` is not called before
    ///     the first report: ``setAuthenticated(_:user:level:)`` with `false` reports that nobody is.
    ///   - onLoginNeeded: Called once for each attempt that waits for a login, so that the app can show its login
    ///     screen; on no particular thread, and during the first report if the state was unknown. It must return fast.
    public init(isKnown: Bool = true, onLoginNeeded: (@Sendable (AuthRequest) -> Void)? = nil) {
        state = Lock(SessionState(isKnown: isKnown))
        self.onLoginNeeded = onLoginNeeded
    }

    deinit {
        for listener in state.withLock({ $0.listeners.values }) { listener.finish() }
    }

    /// Whether a user is logged in, at any level; can be read from any thread.
    public var isAuthenticated: Bool { currentSession != nil }

    /// The session of the user who is logged in, `nil` if nobody is; can be read from any thread.
    public var currentSession: AuthSession? {
        observation.access(self)
        return state.withLock { $0.session }
    }

    /// `true`, since all logins and logouts are reported to this provider.
    public var tracksSession: Bool { true }

    /// Reports a login, a step-up to another level, or a logout; call it from any thread.
    ///
    /// Links open if they wait for this level or a lower one. An unchanged report has no effect, except if a link waits
    /// because its handler has rejected this session (``/LinkGate/AuthRequest/rejected``): then it means that the user
    /// has authenticated again.
    ///
    /// - Parameters:
    ///   - value: Whether a user is logged in now.
    ///   - user: The user's name, if the app names users: a link of one user never opens for another. Unused for a
    ///     logout.
    ///   - level: How strongly the user has authenticated. Unused for a logout.
    public func setAuthenticated(_ value: Bool, user: String? = nil, level: AuthLevel = .login) {
        let report = state.withLock { $0.report(value ? (user, level) : nil) }
        // After the change, so that notified observers read the new state.
        observation.notify(self)
        for (attempt, session) in report.answered {
            attempt.continuation.resume(returning: .authenticated(session))
        }
        for listener in report.listeners { listener.yield() }
        for request in report.asking { onLoginNeeded?(request) }
    }

    /// Reports that the user cancelled the login: the links that waited for it end as cancelled.
    ///
    /// The login state stays as it is. Does nothing when no link waits for a login.
    public func cancelLogin() {
        for attempt in state.withLock({ $0.takeAllAttempts() }) { attempt.continuation.resume(returning: .cancelled) }
    }

    /// A signal after every ``setAuthenticated(_:user:level:)``, for any number of listeners.
    ///
    /// A slow listener receives a single signal for all changes that it has missed.
    public func sessionChanges() -> AsyncStream<Void> {
        let (changes, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { $0.add(listener) }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { $0.removeListener(number) }
        }
        return changes
    }

    /// Suspends until a session satisfies the request; returns at once when the current one does.
    ///
    /// The session must have the level, be of the user that the request names, if it names one, and not be the one that
    /// the link's handler has rejected.
    ///
    /// - Returns: The session, or cancelled after ``cancelLogin()``.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let number = state.withLock { $0.nextNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let attempt = SessionState.Attempt(request: request, continuation: continuation)
                switch state.withLock({ $0.add(attempt, as: number) }) {
                case .answered(let session):
                    continuation.resume(returning: .authenticated(session))
                case .waits(let asksForLogin):
                    // A cancellation that came before the attempt was added has found nothing to end.
                    if Task.isCancelled { return cancel(number) }
                    if asksForLogin { onLoginNeeded?(request) }
                }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: UInt64) {
        let attempt = state.withLock { $0.removeAttempt(number) }
        attempt?.continuation.resume(throwing: CancellationError())
    }
}
