import LinkGate
import LinkGateKit
import LinkGateSystem

/// The login of a process in a scenario.
enum ScenarioLogin: Sendable {
    case session(PacedSessionProvider)
    case scripted(ScriptedAuthProvider)

    init(_ provider: Scenario.Provider) {
        switch provider {
        case .session: self = .session(PacedSessionProvider())
        case .scripted: self = .scripted(ScriptedAuthProvider(whenCancelled: .isIgnored))
        }
    }

    var provider: any AuthProvider {
        switch self {
        case .session(let provider): provider
        case .scripted(let provider): provider
        }
    }
}

/// The session provider, whose answers come after the router has seen the change of the session.
///
/// A login moves a link by both ways at once. Here the change is always the first: which of them an event names
/// would else depend on threads.
final class PacedSessionProvider: AuthProvider {
    private let session = SessionAuthProvider()
    private let isHolding = Lock(false)

    var currentSession: AuthSession? { session.currentSession }

    func sessionChanges() -> AsyncStream<Void> { session.sessionChanges() }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let result = try await session.authenticate(request)
        while isHolding.withLock({ $0 }) { await Task.yield() }
        return result
    }

    /// Logs somebody in or out, and holds answers until ``release()``.
    func set(_ new: AuthSession?) {
        isHolding.withLock { $0 = true }
        if let new {
            session.setAuthenticated(true, user: new.user, level: new.level)
        } else {
            session.setAuthenticated(false)
        }
    }

    /// Lets answers through.
    func release() { isHolding.withLock { $0 = false } }
}
