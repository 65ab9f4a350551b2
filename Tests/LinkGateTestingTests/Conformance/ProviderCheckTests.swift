import LinkGate
import LinkGateClosureAuth
import LinkGateSessionAuth
import LinkGateSystem
import LinkGateTesting
import Testing

@Suite struct ProviderCheckTests {
    @Test(arguments: Check<any AuthProvider>.all { ($0 as? SessionAuthProvider)?.setAuthenticated(true) })
    func theSessionProviderKeepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { SessionAuthProvider() }
    }

    @Test(arguments: Check<any AuthProvider>.all)
    func theClosureKeepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { ClosureAuthProvider { _, _ in } }
        try await check.run { ClosureAuthProvider { _, complete in complete(true) } }
    }

    @Test(arguments: Check<any AuthProvider>.all { answerAll($0) })
    func theScriptedProviderKeepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { ScriptedAuthProvider() }
    }

    @Test(arguments: Check<any AuthProvider>.all)
    func aProviderThatAnswersAtOnceKeepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { Provider { .authenticated(AuthSession(level: $0.requirement.level)) } }
    }

    @Test(arguments: brokenProviders)
    func findsWhatIsBroken(_ broken: Broken<Void, any AuthProvider>) async {
        let checks = Check<any AuthProvider>.all(patience: .milliseconds(300)) { ($0 as? any LoginProvider)?.logIn() }
        // A machine that is busy may not have let the provider come to where it goes wrong.
        var failed: [String] = []
        for _ in 0..<5 where !failed.contains(where: { $0.contains(broken.fails) }) {
            failed = await broken.failures(of: checks)
        }
        #expect(failed.contains { $0.contains(broken.fails) }, "\(failed)")
    }
}

private let brokenProviders: [Broken<Void, any AuthProvider>] = [
    Broken("does not hear of a cancellation", fails: "ends an attempt whose task is cancelled") { _ in
        ScriptedAuthProvider(whenCancelled: .isIgnored)
    },
    Broken("checks for a cancellation too early", fails: "ends an attempt whose task is cancelled") { _ in
        Provider { _ in
            try Task.checkCancellation()
            return await withUnsafeContinuation { (_: UnsafeContinuation<AuthResult, Never>) in }
        }
    },
    Broken("answers below what was asked", fails: "only of the level that was asked") { _ in
        Provider { _ in .authenticated(AuthSession()) }
    },
    Broken("takes a login for a refusal", fails: "answers an attempt after the login") { _ in
        Provider { _ in .refused(because: "") }
    },
    Broken("remembers one attempt only", fails: "each of several attempts") { _ in ForgetfulProvider() },
    Broken("changes its session in silence", fails: "tells every listener") { _ in SilentProvider() },
]

private func answerAll(_ provider: any AuthProvider) {
    guard let provider = provider as? ScriptedAuthProvider, !provider.requests.isEmpty else { return }
    for call in 1...provider.requests.count { provider.answer(.authenticated(AuthSession()), attempt: call) }
}

private struct Provider: AuthProvider {
    let answer: @Sendable (AuthRequest) async throws -> AuthResult
    func authenticate(_ request: AuthRequest) async throws -> AuthResult { try await answer(request) }
}

private protocol LoginProvider: AuthProvider {
    func logIn()
}

/// Keeps the newest attempt and lets go of the one before.
private final class ForgetfulProvider: LoginProvider {
    private let newest = Lock<UnsafeContinuation<AuthResult, any Error>?>(nil)

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        try await withUnsafeThrowingContinuation { continuation in newest.withLock { $0 = continuation } }
    }

    func logIn() {
        let continuation = newest.withLock { newest in
            defer { newest = nil }
            return newest
        }
        continuation?.resume(returning: .authenticated(AuthSession()))
    }
}

private final class SilentProvider: LoginProvider {
    private let script = ScriptedAuthProvider()
    private let session = Lock<AuthSession?>(nil)

    var currentSession: AuthSession? { session.withLock { $0 } }
    func sessionChanges() -> AsyncStream<Void> { script.sessionChanges() }
    func authenticate(_ request: AuthRequest) async throws -> AuthResult { try await script.authenticate(request) }

    func logIn() {
        session.withLock { $0 = AuthSession() }
        answerAll(script)
    }
}
