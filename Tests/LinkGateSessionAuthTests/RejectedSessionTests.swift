import LinkGate
import LinkGateSessionAuth
import LinkGateSystem
import LinkGateTesting
import Testing

@Suite("A session provider and a session that was rejected")
struct RejectedSessionTests {
    private static let mfa = AuthLevel("mfa", rank: 1)

    private let asked = Lock(0)

    private func provider() -> SessionAuthProvider {
        SessionAuthProvider { [asked] _ in asked.withLock { $0 += 1 } }
    }

    @Test("The rejected session answers nothing: the login screen is shown, also if the level is enough")
    func asksAgain() async throws {
        let session = provider()
        session.setAuthenticated(true, user: "ada")
        let attempt = try await attempt(at: session)
        #expect(asked.withLock { $0 } == 1)
        session.cancelLogin()
        #expect(try await attempt.value == .cancelled)
    }

    @Test("A higher level is another session")
    func higherLevel() async throws {
        let session = provider()
        session.setAuthenticated(true, user: "ada")
        let attempt = try await attempt(at: session, level: Self.mfa)
        session.setAuthenticated(true, user: "ada", level: Self.mfa)
        #expect(try await attempt.value == .authenticated(AuthSession(user: "ada", level: Self.mfa)))
    }

    @Test("Another user is another session, and so is the same user after a logout")
    func otherSessions() async throws {
        let session = provider()
        session.setAuthenticated(true, user: "ada")
        let first = try await attempt(at: session)
        session.setAuthenticated(true, user: "bob")
        #expect(try await first.value == .authenticated(AuthSession(user: "bob")))
        let second = try await attempt(at: session)
        session.setAuthenticated(false)
        session.setAuthenticated(true, user: "bob")
        #expect(try await second.value == .authenticated(AuthSession(user: "bob", loginCount: 1)))
    }

    @Test("An equal report after the question says that the user has authenticated again, in the same login")
    func renewal() async throws {
        let session = provider()
        session.setAuthenticated(true, user: "ada")
        let attempt = try await attempt(at: session)
        session.setAuthenticated(true, user: "ada")
        #expect(try await attempt.value == .authenticated(AuthSession(user: "ada", renewalCount: 1)))
        session.setAuthenticated(true, user: "ada")
        #expect(session.currentSession == AuthSession(user: "ada", renewalCount: 1))
        session.setAuthenticated(false)
        session.setAuthenticated(true, user: "ada")
        #expect(session.currentSession == AuthSession(user: "ada", loginCount: 1))
    }

    @Test("A session of another user than the one that the request names answers nothing")
    func namedUser() async throws {
        let session = provider()
        session.setAuthenticated(true, user: "ada")
        let request = AuthRequest.fixture(link: try .fixture("wallet"), requirement: AuthRequirement(user: "bob"))
        let attempt = Task { try await session.authenticate(request) }
        while asked.withLock({ $0 }) == 0 { await Task.yield() }
        session.setAuthenticated(true, user: "ada", level: Self.mfa)
        session.setAuthenticated(true, user: "bob")
        #expect(try await attempt.value == .authenticated(AuthSession(user: "bob")))
    }

    /// An attempt that rejects the current session, and has shown the login screen.
    private func attempt(
        at session: SessionAuthProvider, level: AuthLevel = .login
    ) async throws -> Task<AuthResult, any Error> {
        let request = AuthRequest.fixture(
            link: try .fixture("wallet"), requirement: AuthRequirement(level: level), rejected: session.currentSession)
        let before = asked.withLock { $0 }
        let task = Task { try await session.authenticate(request) }
        while asked.withLock({ $0 }) == before { await Task.yield() }
        return task
    }
}
