import LinkGate
import LinkGateKit
import LinkGateTesting

/// The login of a process in a scenario.
enum ScenarioLogin: Sendable {
    case session(PacedSessionProvider)
    case scripted(ScriptedAuthProvider)

    init(_ provider: Scenario.Provider, onLoginNeeded: @escaping @Sendable (DeepLink) -> Void) {
        switch provider {
        case .session: self = .session(PacedSessionProvider(onLoginNeeded: onLoginNeeded))
        case .scripted: self = .scripted(ScriptedAuthProvider(whenCancelled: .isIgnored))
        }
    }

    var provider: any AuthProvider {
        switch self {
        case .session(let provider): provider
        case .scripted(let provider): provider
        }
    }

    /// Whether each call that the router has begun has come to its place: it waits for a login, or its answer is with
    /// the router.
    func isCalm(for router: DeepLinkRouter) -> Bool {
        switch self {
        case .session(let provider):
            // Read first: a call that goes from one place to the other meanwhile is in neither, not in both.
            let returned = router.attemptsReturned
            return returned + provider.waitingCount >= router.attemptsBegun
        case .scripted(let provider):
            return provider.requests.count >= router.attemptsBegun
        }
    }
}

/// The session provider, whose answers come after the router has seen the change of the session.
///
/// A login moves a link by both ways at once. Here the change is always the first: which of them an event names
/// would else depend on threads.
final class PacedSessionProvider: AuthProvider {
    private let session: SessionAuthProvider
    private let calls: Lock<Calls>

    private struct Calls {
        var isHolding = false
        /// Those that wait for a login.
        var waiting: Set<Call> = []
        /// Those whose answers are held.
        var answered: Set<Call> = []
    }

    private struct Call: Hashable {
        let link: DeepLink.ID
        let attempt: Int

        init(_ request: AuthRequest) {
            link = request.link.id
            attempt = request.attempt
        }
    }

    init(onLoginNeeded: @escaping @Sendable (DeepLink) -> Void) {
        let calls = Lock(Calls())
        self.calls = calls
        session = SessionAuthProvider { request in
            onLoginNeeded(request.link)
            calls.withLock { _ = $0.waiting.insert(Call(request)) }
        }
    }

    var tracksSession: Bool { session.tracksSession }

    /// How many calls wait for a login, or for ``release()``.
    var waitingCount: Int { calls.withLock { $0.waiting.count + ($0.isHolding ? $0.answered.count : 0) } }

    var currentSession: AuthSession? { session.currentSession }

    func sessionChanges() -> AsyncStream<Void> { session.sessionChanges() }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let call = Call(request)
        defer {
            calls.withLock { calls in
                calls.waiting.remove(call)
                calls.answered.remove(call)
            }
        }
        let result = try await session.authenticate(request)
        calls.withLock { calls in
            calls.waiting.remove(call)
            calls.answered.insert(call)
        }
        while calls.withLock(\.isHolding) { await Task.yield() }
        return result
    }

    /// Logs somebody in or out, and holds answers until ``release()``.
    func set(_ new: AuthSession?) {
        calls.withLock { $0.isHolding = true }
        if let new {
            session.setAuthenticated(true, user: new.user, level: new.level)
        } else {
            session.setAuthenticated(false)
        }
    }

    /// Lets answers through.
    func release() { calls.withLock { $0.isHolding = false } }
}
