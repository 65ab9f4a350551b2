import Dispatch
import Foundation
import LinkGate
import LinkGateClosureAuth
import LinkGateSystem
import Testing

@Suite("The closure provider")
struct ClosureAuthProviderTests {
    private typealias Completion = @Sendable (Bool) -> Void

    @Test("true authenticates at the level that was asked", arguments: [AuthLevel.login, AuthLevel("mfa", rank: 1)])
    func success(level: AuthLevel) async throws {
        let provider = ClosureAuthProvider { link, complete in
            #expect(link.destination == "wallet")
            complete(true)
        }
        #expect(try await provider.authenticate(request(level)) == .authenticated(AuthSession(level: level)))
    }

    @Test("false cancels")
    func failure() async throws {
        let provider = ClosureAuthProvider { _, complete in complete(false) }
        #expect(try await provider.authenticate(request()) == .cancelled)
    }

    @Test("the first answer counts", arguments: [true, false])
    func firstAnswer(first: Bool) async throws {
        let provider = ClosureAuthProvider { _, complete in
            complete(first)
            complete(!first)
        }
        let expected: AuthResult = first ? .authenticated(AuthSession()) : .cancelled
        #expect(try await provider.authenticate(request()) == expected)
    }

    @Test("the answer may come from any thread")
    func otherThread() async throws {
        let provider = ClosureAuthProvider { _, complete in
            DispatchQueue.global().async { complete(true) }
        }
        #expect(try await provider.authenticate(request()) == .authenticated(AuthSession()))
    }

    @Test("many answers at once are one")
    func racingAnswers() async throws {
        let provider = ClosureAuthProvider { _, complete in
            DispatchQueue.global().async { DispatchQueue.concurrentPerform(iterations: 50) { complete($0 >= 0) } }
        }
        for _ in 0..<20 { #expect(try await provider.authenticate(request()) == .authenticated(AuthSession())) }
    }

    @Test("each attempt has a separate answer: a late one changes nothing")
    func lateAnswer() async throws {
        let (completions, continuation) = AsyncStream.makeStream(of: Completion.self)
        let provider = ClosureAuthProvider { _, complete in continuation.yield(complete) }
        let request = try request()
        var asked = completions.makeAsyncIterator()

        let first = Task { try await provider.authenticate(request) }
        let late = try #require(await asked.next())
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }

        let second = Task { try await provider.authenticate(request) }
        let timely = try #require(await asked.next())
        late(false)
        timely(true)
        late(false)
        #expect(try await second.value == .authenticated(AuthSession()))
    }

    @Test("an answer that is dropped keeps the attempt waiting until its task is cancelled")
    func droppedAnswer() async throws {
        let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
        let provider = ClosureAuthProvider { _, _ in continuation.yield() }
        let request = try request()
        let ended = Lock(false)
        let attempt = Task {
            defer { ended.withLock { $0 = true } }
            return try await provider.authenticate(request)
        }
        for await _ in asked { break }
        // Ten turns of the main actor, on which the handler has run.
        for _ in 0..<10 { await MainActor.run {} }
        #expect(!ended.withLock { $0 })
        attempt.cancel()
        await #expect(throws: CancellationError.self) { try await attempt.value }
    }

    @Test("an already cancelled task does not call the handler")
    func cancelledBefore() async throws {
        let provider = ClosureAuthProvider { _, _ in Issue.record("nobody waits for this login") }
        let request = try request()
        let attempt = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await provider.authenticate(request)
        }
        await #expect(throws: CancellationError.self) { try await attempt.value }
    }

    @Test("has a current session if it was given a closure for it, and keeps the user in its answer")
    func currentSession() async throws {
        let without = ClosureAuthProvider { _, _ in }
        #expect(without.currentSession == nil)
        let with = ClosureAuthProvider(currentSession: { AuthSession(user: "anna") }) { _, complete in complete(true) }
        #expect(with.currentSession == AuthSession(user: "anna"))
        let mfa = AuthLevel("mfa", rank: 1)
        #expect(try await with.authenticate(request(mfa)) == .authenticated(AuthSession(user: "anna", level: mfa)))
    }

    @Test("a rejected session leads to another login, whose answer is another session")
    func rejectedSession() async throws {
        let questions = Lock(0)
        let current = AuthSession(user: "anna", loginCount: 3)
        for known in [nil, current] {
            let provider = ClosureAuthProvider(currentSession: { known }) { _, complete in
                questions.withLock { $0 += 1 }
                complete(true)
            }
            var rejected = known ?? AuthSession()
            for _ in 1...3 {
                let result = try await provider.authenticate(request(rejected: rejected))
                guard case .authenticated(let session) = result else {
                    Issue.record("\(result)")
                    return
                }
                #expect(session != rejected)
                #expect(session.user == known?.user)
                #expect(session.loginCount == known?.loginCount ?? 0)
                rejected = session
            }
        }
        #expect(questions.withLock { $0 } == 6)
    }

    @Test("keeps the login and a higher level of the current session in its answer")
    func login() async throws {
        let session = AuthSession(user: "anna", level: AuthLevel("mfa", rank: 1), loginCount: 3)
        let provider = ClosureAuthProvider(currentSession: { session }) { _, complete in complete(true) }
        #expect(try await provider.authenticate(request()) == .authenticated(session))
    }
}

func request(_ level: AuthLevel = .login, rejected: AuthSession? = nil) throws -> AuthRequest {
    AuthRequest(
        link: try DeepLink(scheme: "yourapp", path: ["wallet"]), requirement: AuthRequirement(level: level),
        reasons: [], attempt: 1, rejected: rejected, isRestored: false, expiresAt: .distantFuture)
}
