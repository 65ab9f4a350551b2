import Foundation
import LinkGate
import LinkGateSessionAuth
import LinkGateSystem
import Testing

extension AuthLevel {
    fileprivate static let mfa = AuthLevel("mfa", rank: 1)
}

@Suite("The session provider")
struct SessionAuthProviderTests {
    @Test("knows who is logged in, from the report of a login to the one of a logout")
    func state() {
        let session = SessionAuthProvider()
        #expect(!session.isAuthenticated)
        #expect(session.currentSession == nil)
        session.setAuthenticated(true)
        #expect(session.isAuthenticated)
        #expect(session.currentSession == AuthSession(user: nil, level: .login))
        session.setAuthenticated(true, user: "anna", level: .mfa)
        #expect(session.currentSession == AuthSession(user: "anna", level: .mfa))
        session.setAuthenticated(false, user: "anna", level: .mfa)
        #expect(!session.isAuthenticated)
    }

    @Test("answers at once when the session is strong enough, without asking for a login")
    func alreadyAuthenticated() async throws {
        let session = SessionAuthProvider { _ in Issue.record("no login is needed") }
        session.setAuthenticated(true, user: "anna", level: .mfa)
        let result = try await session.authenticate(request(.login))
        #expect(result == .authenticated(AuthSession(user: "anna", level: .mfa)))
    }

    @Test("asks for a login, waits for it, and answers with its session")
    func waits() async throws {
        let waiting = WaitingAttempt(for: try request())
        let asked = await waiting.asked()
        #expect(asked?.link.destination == "wallet")
        waiting.session.setAuthenticated(true, user: "anna")
        #expect(try await waiting.result() == .authenticated(AuthSession(user: "anna")))
    }

    @Test("counts a guest after a user as a logout, and a user after a guest as none")
    func guests() {
        let provider = SessionAuthProvider()
        let guest = AuthLevel("guest", rank: -1)
        let counts = [AuthLevel.login, guest, guest, .login, AuthLevel("mfa", rank: 1), .login].map { level in
            provider.setAuthenticated(true, level: level)
            return provider.currentSession?.loginCount
        }
        #expect(counts == [0, 1, 1, 1, 1, 1])
    }

    @Test("a weaker login and a logout do not end the waiting; a step-up does")
    func levels() async throws {
        let waiting = WaitingAttempt(for: try request(.mfa))
        _ = await waiting.asked()
        waiting.session.setAuthenticated(true)
        waiting.session.setAuthenticated(false)
        waiting.session.setAuthenticated(true, level: AuthLevel("other", rank: 1))
        waiting.session.setAuthenticated(true, user: "anna", level: .mfa)
        #expect(try await waiting.result() == .authenticated(AuthSession(user: "anna", level: .mfa, loginCount: 1)))
    }

    @Test("a login inside the call that asks for it is not missed")
    func loginInsideTheCall() async throws {
        let box = Lock<SessionAuthProvider?>(nil)
        let session = SessionAuthProvider { _ in box.withLock { $0 }?.setAuthenticated(true) }
        box.withLock { $0 = session }
        #expect(try await session.authenticate(request()) == .authenticated(AuthSession()))
    }

    @Test("giving up the login ends what waits as cancelled, and nothing else")
    func cancelLogin() async throws {
        let waiting = WaitingAttempt(for: try request())
        _ = await waiting.asked()
        waiting.session.cancelLogin()
        #expect(try await waiting.result() == .cancelled)
        waiting.session.cancelLogin()
        #expect(!waiting.session.isAuthenticated)

        let next = WaitingAttempt(for: try request(), session: waiting.session)
        waiting.session.setAuthenticated(true)
        #expect(try await next.result() == .authenticated(AuthSession()))
    }

    @Test("a cancelled task stops waiting, and a login after it is harmless")
    func cancellation() async throws {
        let waiting = WaitingAttempt(for: try request())
        _ = await waiting.asked()
        waiting.task.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.result() }
        waiting.session.setAuthenticated(true)
        waiting.session.cancelLogin()
    }

    @Test("a task that was cancelled before asks for nothing")
    func cancelledBefore() async throws {
        let session = SessionAuthProvider { _ in Issue.record("nobody waits for this login") }
        let request = try request()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await session.authenticate(request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("one login answers all that wait")
    func severalAttempts() async throws {
        let first = WaitingAttempt(for: try request())
        _ = await first.asked()
        let second = WaitingAttempt(for: try request(), session: first.session)
        first.session.setAuthenticated(true)
        #expect(try await first.result() == .authenticated(AuthSession()))
        #expect(try await second.result() == .authenticated(AuthSession()))
    }

    @Test("every listener gets a signal for every change that it is fast enough for, and reads the newest state")
    func sessionChanges() async {
        let session = SessionAuthProvider()
        var first = session.sessionChanges().makeAsyncIterator()
        var second = session.sessionChanges().makeAsyncIterator()
        session.setAuthenticated(true)
        session.setAuthenticated(true, user: "anna")
        #expect(await first.next() != nil)
        #expect(session.currentSession?.user == "anna")
        session.setAuthenticated(false)
        #expect(await first.next() != nil)
        #expect(await second.next() != nil)
        #expect(session.currentSession == nil)
    }

    @Test("the changes end with the provider")
    func changesEnd() async {
        var session: SessionAuthProvider? = SessionAuthProvider()
        let changes = session?.sessionChanges()
        session?.setAuthenticated(true)
        session = nil
        var count = 0
        if let changes { for await _ in changes { count += 1 } }
        #expect(count == 1)
    }

    @Test("a listener that was released is removed")
    func forgottenListener() async {
        let session = SessionAuthProvider()
        let listening = Task { for await _ in session.sessionChanges() {} }
        listening.cancel()
        await listening.value
        session.setAuthenticated(true)
    }

    @Test("logins, cancellations and attempts from many threads: each attempt ends once")
    func races() async throws {
        let session = SessionAuthProvider()
        let request = try request()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let attempt = Task { try await session.authenticate(request) }
                    if number.isMultiple(of: 3) { attempt.cancel() }
                    session.setAuthenticated(number.isMultiple(of: 2))
                    if number.isMultiple(of: 5) { session.cancelLogin() }
                    attempt.cancel()
                    _ = await attempt.result
                }
            }
        }
        session.setAuthenticated(true)
        #expect(try await session.authenticate(request) == session.currentSession.map(AuthResult.authenticated))
    }

    private func request(_ level: AuthLevel = .login) throws -> AuthRequest {
        AuthRequest(
            link: try DeepLink(scheme: "yourapp", path: ["wallet"]), requirement: AuthRequirement(level: level),
            reasons: [], attempt: 1, isRestored: false, expiresAt: .distantFuture)
    }
}

/// A call of `authenticate` in a separate task.
private struct WaitingAttempt {
    let session: SessionAuthProvider
    let task: Task<AuthResult, any Error>
    private let requests: AsyncStream<AuthRequest>

    init(for request: AuthRequest) {
        let (requests, continuation) = AsyncStream.makeStream(of: AuthRequest.self)
        self.init(for: request, session: SessionAuthProvider { continuation.yield($0) }, requests: requests)
    }

    init(
        for request: AuthRequest, session: SessionAuthProvider,
        requests: AsyncStream<AuthRequest> = .init { $0.finish() }
    ) {
        self.session = session
        self.requests = requests
        task = Task { try await session.authenticate(request) }
    }

    /// Returns when the provider has asked for a login; the attempt waits then.
    func asked() async -> AuthRequest? { await requests.first { _ in true } }

    func result() async throws -> AuthResult { try await task.value }
}
