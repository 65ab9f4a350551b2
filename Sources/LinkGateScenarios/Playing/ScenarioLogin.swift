import LinkGate
import LinkGateKit
import LinkGateSystem
import LinkGateTesting

/// The login of a process in a scenario.
enum ScenarioLogin: Sendable {
    case session(PacedSessionProvider)
    case scripted(ScriptedAuthProvider)

    init(of scenario: Scenario, onLoginNeeded: @escaping @Sendable (DeepLink) -> Void) {
        switch scenario.provider {
        case .session:
            self = .session(PacedSessionProvider(isKnown: scenario.isSessionKnown, onLoginNeeded: onLoginNeeded))
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
        /// Whether the app has said whether somebody is logged in; else nobody is asked for a login.
        var isKnown: Bool
        var isHolding = false
        /// Those that have come and not returned.
        var all: Set<Call> = []
        /// Those that wait for a login.
        var waiting: Set<Call> = []
        /// Those whose answers are held.
        var answered: Set<Call> = []

        var waitingCount: Int {
            isKnown ? waiting.count + (isHolding ? answered.count : 0) : all.count
        }
    }

    private struct Call: Hashable {
        let link: DeepLink.ID
        let attempt: Int

        init(_ request: AuthRequest) {
            link = request.link.id
            attempt = request.attempt
        }
    }

    init(isKnown: Bool, onLoginNeeded: @escaping @Sendable (DeepLink) -> Void) {
        let calls = Lock(Calls(isKnown: isKnown))
        self.calls = calls
        session = SessionAuthProvider(isKnown: isKnown) { request in
            onLoginNeeded(request.link)
            calls.withLock { _ = $0.waiting.insert(Call(request)) }
        }
    }

    var tracksSession: Bool { session.tracksSession }

    /// How many calls wait for a login, or for ``release()``.
    var waitingCount: Int { calls.withLock(\.waitingCount) }

    var currentSession: AuthSession? { session.currentSession }

    func sessionChanges() -> AsyncStream<Void> { session.sessionChanges() }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let call = Call(request)
        calls.withLock { _ = $0.all.insert(call) }
        defer {
            calls.withLock { calls in
                calls.all.remove(call)
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
        calls.withLock { ($0.isKnown, $0.isHolding) = (true, true) }
        if let new {
            session.setAuthenticated(true, user: new.user, level: new.level)
        } else {
            session.setAuthenticated(false)
        }
    }

    /// Lets answers through.
    func release() { calls.withLock { $0.isHolding = false } }
}
