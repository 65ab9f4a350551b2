public import LinkGate

/// The login state of the app, as an auth provider: waiting links open as soon as the app reports a login.
///
/// Make one for the app, give it to the router, and report every login and logout, from any thread:
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
/// The state lives in memory: after a start, report a session that the app still has before `router.start()`.
/// Where Observation exists, ``isAuthenticated`` and ``currentSession`` can be observed, so that a SwiftUI view that
/// reads them follows them.
public final class SessionAuthProvider: AuthProvider {
    private let state = Lock(State())
    private let observation = SessionObservation()
    private let onLoginNeeded: (@Sendable (AuthRequest) -> Void)?

    /// Makes the state of an app where nobody is logged in.
    ///
    /// - Parameter onLoginNeeded: Called for each link that begins to wait for a login, in a task of the router's
    ///   and on no particular thread, so that the app can show its login screen. It must return fast.
    public init(onLoginNeeded: (@Sendable (AuthRequest) -> Void)? = nil) {
        self.onLoginNeeded = onLoginNeeded
    }

    deinit {
        for listener in state.withLock({ $0.listeners.values }) { listener.finish() }
    }

    /// Whether anybody is logged in, at whatever level; read from any thread.
    public var isAuthenticated: Bool { currentSession != nil }

    /// Who is logged in, and how strongly, or nil for nobody; read from any thread.
    public var currentSession: AuthSession? {
        observation.access(self)
        return state.withLock { $0.session }
    }

    /// True: what is not reported to this provider has not happened.
    public var tracksSession: Bool { true }

    /// Reports a login, a step-up to another level, or a logout; call it from any thread.
    ///
    /// Links that wait for this level or a lower one open.
    ///
    /// - Parameters:
    ///   - value: Whether somebody is logged in now.
    ///   - user: Who, where the app names users: a link of one user never opens for another. Unused for a logout.
    ///   - level: How strongly the user has authenticated. Unused for a logout.
    public func setAuthenticated(_ value: Bool, user: String? = nil, level: AuthLevel = .login) {
        let (session, satisfied, listeners) = state.withLock { state in
            state.setSession(value ? (user, level) : nil)
            return (state.session, state.takeSatisfied(), Array(state.listeners.values))
        }
        // After the change, so that whoever looks because of the notice sees it.
        observation.notify(self)
        if let session {
            for attempt in satisfied { attempt.resume(returning: .authenticated(session)) }
        }
        for listener in listeners { listener.yield() }
    }

    /// Reports that the user gave up the login: the links that are being asked for end as cancelled.
    ///
    /// The login state stays as it is. Does nothing when no link is being asked for.
    public func cancelLogin() {
        for attempt in state.withLock({ $0.takeAll() }) { attempt.resume(returning: .cancelled) }
    }

    /// A signal after every ``setAuthenticated(_:user:level:)``; for any number of listeners.
    ///
    /// One that is slow gets a single signal for all it has missed.
    public func sessionChanges() -> AsyncStream<Void> {
        let (changes, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { $0.add(listener) }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return changes
    }

    /// Suspends until a session satisfies the level that the request asks for; at once when one does already.
    ///
    /// - Returns: The session, or cancelled after ``cancelLogin()``.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let number = state.withLock { $0.nextNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let attempt = Attempt(level: request.requirement.level, continuation: continuation)
                if let session = state.withLock({ $0.add(attempt, as: number) }) {
                    continuation.resume(returning: .authenticated(session))
                    return
                }
                // A cancellation that came before the attempt was added has found nothing to end.
                if Task.isCancelled { return cancel(number) }
                onLoginNeeded?(request)
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: UInt64) {
        let attempt = state.withLock { $0.attempts.removeValue(forKey: number) }
        attempt?.continuation.resume(throwing: CancellationError())
    }
}

/// A call of `authenticate` that waits.
private struct Attempt {
    let level: AuthLevel
    let continuation: CheckedContinuation<AuthResult, any Error>

    func resume(returning result: AuthResult) { continuation.resume(returning: result) }
}

private struct State {
    private(set) var session: AuthSession?
    private var logouts = 0
    var attempts: [UInt64: Attempt] = [:]
    var listeners: [UInt64: AsyncStream<Void>.Continuation] = [:]
    private var lastNumber: UInt64 = 0

    /// Counts logouts, so that a logout that is followed at once by a login is not missed.
    mutating func setSession(_ new: (user: String?, level: AuthLevel)?) {
        if new == nil, session != nil { logouts += 1 }
        session = new.map { AuthSession(user: $0.user, level: $0.level, loginCount: logouts) }
    }

    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    mutating func add(_ listener: AsyncStream<Void>.Continuation) -> UInt64 {
        let number = nextNumber()
        listeners[number] = listener
        return number
    }

    /// Lets an attempt wait, or gives the session that satisfies it already.
    mutating func add(_ attempt: Attempt, as number: UInt64) -> AuthSession? {
        if let session, session.level.satisfies(attempt.level) { return session }
        attempts[number] = attempt
        return nil
    }

    mutating func takeSatisfied() -> [Attempt] {
        guard let session else { return [] }
        let satisfied = attempts.filter { session.level.satisfies($0.value.level) }
        for number in satisfied.keys { attempts.removeValue(forKey: number) }
        return Array(satisfied.values)
    }

    mutating func takeAll() -> [Attempt] {
        defer { attempts = [:] }
        return Array(attempts.values)
    }
}
