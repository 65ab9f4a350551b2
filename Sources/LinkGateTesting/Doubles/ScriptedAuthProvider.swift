public import LinkGate
import LinkGateSystem

/// An auth provider whose answers are given by a test.
///
/// Its calls are numbered from 1, in order. An answer may be given late, twice, after a cancellation, or before its
/// call; the first one counts.
///
/// ```swift
/// let provider = ScriptedAuthProvider()
/// // … a gated link arrives
/// await provider.waitForCalls(1)
/// provider.answer(.authenticated(AuthSession(user: "ada")))
/// ```
///
/// A call that is never answered ends when its task is cancelled. ``endAll()`` ends all, so that a test leaves
/// nothing hanging.
public final class ScriptedAuthProvider: AuthProvider {
    /// What a call does when its task is cancelled.
    public enum Cancellation: Sendable {
        /// It throws `CancellationError` at once, as the protocol asks.
        case ends
        /// It keeps waiting for its answer, like a login sheet that cannot be closed, to test that a late answer
        /// changes nothing.
        case isIgnored
    }

    /// An answer: a result, or an error to throw.
    public typealias Answer = Result<AuthResult, any Error>

    private let cancellation: Cancellation
    private let script = Lock(AuthScript())
    private let session = Lock<SessionState>(SessionState())

    private struct SessionState {
        var current: AuthSession?
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastListener = 0
        var hasEnded = false
    }

    /// Makes a provider that has not been called.
    public init(session: AuthSession? = nil, whenCancelled cancellation: Cancellation = .ends) {
        self.cancellation = cancellation
        self.session.withLock { $0.current = session }
    }

    // MARK: Requests

    /// The requests, in the order of the calls.
    public var requests: [AuthRequest] { script.withLock { $0.requests } }

    /// How many calls wait for an answer.
    public var waitingCount: Int { script.withLock { $0.waitingCount } }

    /// Returns when it has been called at least `count` times, or when the task is cancelled.
    public func waitForCalls(_ count: Int) async {
        while script.withLock({ $0.requests.count }) < count, !Task.isCancelled { await Task.yield() }
    }

    // MARK: Answers

    /// Answers a call.
    ///
    /// - Parameters:
    ///   - result: The answer.
    ///   - attempt: Which call, counting from 1; `nil` for the latest, or the first if there was none yet.
    /// - Returns: Whether the call had no answer yet.
    @discardableResult
    public func answer(_ result: AuthResult, attempt: Int? = nil) -> Bool {
        answer(.success(result), attempt: attempt)
    }

    /// Makes a call throw: the login failed and can be retried.
    ///
    /// - Parameters:
    ///   - error: What it throws.
    ///   - attempt: Which call, counting from 1; `nil` for the latest, or the first if there was none yet.
    /// - Returns: Whether the call had no answer yet.
    @discardableResult
    public func fail(_ error: any Error, attempt: Int? = nil) -> Bool {
        answer(.failure(error), attempt: attempt)
    }

    /// Ends every call that waits, and every later one, with a `CancellationError`.
    public func endAll() {
        let waiting = script.withLock { $0.endAll() }
        for continuation in waiting { continuation.resume(throwing: CancellationError()) }
        let listeners = session.withLock { state in
            state.hasEnded = true
            defer { state.listeners = [:] }
            return state.listeners
        }
        for listener in listeners.values { listener.finish() }
    }

    private func answer(_ answer: Answer, attempt: Int?) -> Bool {
        let (isFirst, continuation) = script.withLock { $0.answer(answer, call: attempt) }
        continuation?.resume(with: answer)
        return isFirst
    }

    // MARK: AuthProvider

    /// The session of the user who is logged in; setting it signals the change.
    ///
    /// Answers do not set it, and it answers no call.
    public var currentSession: AuthSession? {
        get { session.withLock { $0.current } }
        set {
            let listeners = session.withLock { state in
                state.current = newValue
                return state.listeners
            }
            for listener in listeners.values { listener.yield() }
        }
    }

    /// Signals each setting of ``currentSession`` from now on.
    public func sessionChanges() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = session.withLock { state -> Int? in
                guard !state.hasEnded else { return nil }
                state.lastListener += 1
                state.listeners[state.lastListener] = continuation
                return state.lastListener
            }
            guard let id else { return continuation.finish() }
            continuation.onTermination = { [session] _ in session.withLock { $0.listeners[id] = nil } }
        }
    }

    /// Suspends until the test answers.
    public func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let call = script.withLock { $0.register(request) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = script.withLock { $0.wait(call, continuation) }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            if cancellation == .ends { _ = answer(.failure(CancellationError()), attempt: call) }
        }
    }
}
