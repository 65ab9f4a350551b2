import LinkGate
import LinkGateClosureAuth
import LinkGateSessionAuth
import LinkGateSystem
import LinkGateTesting
import Testing

extension AuthLevel {
    fileprivate static let mfa = AuthLevel("mfa", rank: 1)
}

@Suite struct ProviderCheckTests {
    @Test(
        arguments: Check<any AuthProvider>.all(levels: [.login, .mfa]) { provider, level in
            (provider as? SessionAuthProvider)?.setAuthenticated(true, level: level)
        } logout: { provider in
            (provider as? SessionAuthProvider)?.setAuthenticated(false)
        })
    func theSessionProviderKeepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { SessionAuthProvider() }
        try await check.run { SessionAuthProvider(isKnown: false) }
    }

    @Test(arguments: Check<any AuthProvider>.all)
    func theClosureKeepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { ClosureAuthProvider { _, _ in } }
        try await check.run { ClosureAuthProvider { _, complete in complete(true) } }
    }

    @Test(arguments: Check<any AuthProvider>.all(login: { answerAll($0) }))
    func theScriptedProviderKeepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { ScriptedAuthProvider() }
    }

    @Test(arguments: Check<any AuthProvider>.all)
    func aProviderThatAnswersAtOnceKeepsItsPromises(_ check: Check<any AuthProvider>) async throws {
        try await check.run { Provider { .authenticated(AuthSession(level: $0.requirement.level)) } }
    }

    @Test(arguments: brokenProviders)
    func findsWhatIsBroken(_ broken: Broken<Void, any AuthProvider>) async {
        let checks = Check<any AuthProvider>.all(deadline: .milliseconds(300), levels: [.login, .mfa]) {
            ($0 as? any LoginProvider)?.logIn(at: $1)
        } logout: {
            ($0 as? any LoginProvider)?.logOut()
        }
        let suspects = checks.filter { $0.name.contains(broken.fails) }
        #expect(!suspects.isEmpty)
        // A machine that is busy may not have let the provider come to where it goes wrong.
        var failed: [String] = []
        for _ in 0..<5 where failed.isEmpty { failed = await broken.failures(of: suspects) }
        #expect(!failed.isEmpty)
    }
}

private let brokenProviders: [Broken<Void, any AuthProvider>] = [
    Broken("ignores a cancellation", fails: "ends an attempt whose task is cancelled") { _ in
        ScriptedAuthProvider(whenCancelled: .isIgnored)
    },
    Broken("checks for a cancellation too early", fails: "ends an attempt whose task is cancelled") { _ in
        Provider { _ in
            try Task.checkCancellation()
            return await withUnsafeContinuation { (_: UnsafeContinuation<AuthResult, Never>) in }
        }
    },
    Broken("answers below the requested level", fails: "only with the requested level") { _ in
        Provider { _ in .authenticated(AuthSession()) }
    },
    Broken("reports a login as a refusal", fails: "answers an attempt after the login") { _ in
        Provider { _ in .refused(because: "") }
    },
    Broken("answers before the login", fails: "waits for the login") { _ in
        Provider { .authenticated(AuthSession(level: $0.requirement.level)) }
    },
    Broken("answers with any login", fails: "does not answer a request for a higher level with a login") { _ in
        SessionKeeper(flaw: .answersAnyLevel)
    },
    Broken("answers a step up with the login", fails: "answers an attempt for mfa") { _ in
        SessionKeeper(flaw: .answersAnyLevel)
    },
    Broken("does not count its logins", fails: "begins another session after a logout at login") { _ in
        SessionKeeper(flaw: .doesNotCount)
    },
    Broken("stays logged in", fails: "begins another session after a logout at login") { _ in
        SessionKeeper(flaw: .ignoresLogout)
    },
    Broken("keeps the second factor after a logout", fails: "begins another session after a logout at mfa") { _ in
        SessionKeeper(flaw: .keepsLevel)
    },
    Broken("logs out without a signal", fails: "begins another session after a logout at login") { _ in
        SessionKeeper(flaw: .logsOutInSilence)
    },
    Broken("reads the session, then subscribes", fails: "misses no login") { _ in SessionKeeper(flaw: .looksFirst) },
    Broken("answers with the rejected session", fails: "another session than the one that was rejected") { _ in
        SessionKeeper(flaw: .ignoresRejection)
    },
    Broken("remembers one attempt only", fails: "each of several attempts") { _ in ForgetfulProvider() },
    Broken("changes its session without a signal", fails: "signals every listener") { _ in SilentProvider() },
]

/// What a login answers: the calls that ask for no more.
private func answerAll(_ provider: any AuthProvider) {
    guard let provider = provider as? ScriptedAuthProvider else { return }
    for (index, request) in provider.requests.enumerated() where request.requirement.level == .login {
        provider.answer(.authenticated(AuthSession()), attempt: index + 1)
    }
}

private struct Provider: AuthProvider {
    let answer: @Sendable (AuthRequest) async throws -> AuthResult
    func authenticate(_ request: AuthRequest) async throws -> AuthResult { try await answer(request) }
}

private protocol LoginProvider: AuthProvider {
    func logIn(at level: AuthLevel)
    func logOut()
}

/// Keeps a session as a session provider does, with one flaw.
private final class SessionKeeper: LoginProvider {
    enum Flaw {
        case answersAnyLevel, doesNotCount, ignoresLogout, keepsLevel, logsOutInSilence, looksFirst, ignoresRejection
    }

    private let flaw: Flaw
    private let provider = SessionAuthProvider()
    private let highest = Lock(AuthLevel.login)
    private let silent = Lock(false)

    init(flaw: Flaw) { self.flaw = flaw }

    var currentSession: AuthSession? {
        guard !silent.withLock({ $0 }), let session = provider.currentSession else { return nil }
        guard flaw == .doesNotCount else { return session }
        return AuthSession(user: session.user, level: session.level)
    }

    func sessionChanges() -> AsyncStream<Void> { provider.sessionChanges() }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        var session = currentSession
        // As where the look takes a while.
        if flaw == .looksFirst { for _ in 0..<5 { await Task.yield() } }
        let changes = sessionChanges()
        if flaw != .looksFirst { session = currentSession }
        if let session, isEnough(session, for: request) { return .authenticated(session) }
        for await _ in changes {
            if let session = currentSession, isEnough(session, for: request) { return .authenticated(session) }
        }
        throw CancellationError()
    }

    private func isEnough(_ session: AuthSession, for request: AuthRequest) -> Bool {
        switch flaw {
        case .answersAnyLevel: true
        case .ignoresRejection: session.level.satisfies(request.requirement.level)
        default: request.isSatisfied(by: session)
        }
    }

    func logIn(at level: AuthLevel) {
        silent.withLock { $0 = false }
        let level = highest.withLock { highest in
            highest = flaw == .keepsLevel ? max(level, highest) : level
            return highest
        }
        provider.setAuthenticated(true, user: "ada", level: level)
    }

    func logOut() {
        switch flaw {
        case .ignoresLogout: break
        case .logsOutInSilence: silent.withLock { $0 = true }
        default: provider.setAuthenticated(false)
        }
    }
}

/// Keeps the newest attempt and lets go of the one before.
private final class ForgetfulProvider: LoginProvider {
    private let newest = Lock<UnsafeContinuation<AuthResult, any Error>?>(nil)

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        try await withUnsafeThrowingContinuation { continuation in newest.withLock { $0 = continuation } }
    }

    func logOut() {}

    func logIn(at level: AuthLevel) {
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

    func logOut() {}

    func logIn(at level: AuthLevel) {
        session.withLock { $0 = AuthSession() }
        answerAll(script)
    }
}
