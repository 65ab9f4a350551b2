import LinkGate
import LinkGateSessionAuth
import LinkGateStepUp
import LinkGateTesting
import Testing

@Suite("The promises of a provider with several levels")
struct StepUpConformanceTests {
    @Test("It keeps them with a login that is reported, and codes that are reported", arguments: checks)
    func reported(_ check: Check<any AuthProvider>) async throws {
        try await check.run { Parts() }
    }

    private static let checks = Check<any AuthProvider>.all(
        deadline: .seconds(60), levels: [.login, .mfa]
    ) { provider, level in
        (provider as? Parts)?.logIn(at: level)
    } logout: { provider in
        (provider as? Parts)?.logOut()
    }

    @Test(
        "Logins, logouts, codes and cancellations from many threads: each attempt ends once, and none below its level")
    func races() async throws {
        let parts = Parts()
        let provider = parts.provider
        let request = AuthRequest.fixture(
            link: try .fixture("transfer"), requirement: AuthRequirement(level: .mfa))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let attempt = Task { try await provider.authenticate(request) }
                    if number.isMultiple(of: 3) { attempt.cancel() }
                    parts.login.setAuthenticated(!number.isMultiple(of: 4), user: "user \(number % 2)")
                    parts.codes.setAuthenticated(true, level: .mfa)
                    if number.isMultiple(of: 5) { parts.codes.cancelLogin() }
                    await Task.yield()
                    attempt.cancel()
                    if case .success(.authenticated(let session)) = await attempt.result {
                        #expect(session.level == .mfa)
                    }
                }
            }
        }
        parts.login.setAuthenticated(false)
        #expect(provider.currentSession == nil)
    }

    @Test("A step up never outlives its login, at any moment of the logout")
    func logoutRaces() async throws {
        let request = AuthRequest.fixture(
            link: try .fixture("transfer"), requirement: AuthRequirement(level: .mfa))
        for round in 0..<100 {
            let parts = Parts()
            let provider = parts.provider
            parts.login.setAuthenticated(true, user: "ada")
            let attempt = Task { try await provider.authenticate(request) }
            for _ in 0..<(round % 10) { await Task.yield() }
            let logout = Task.detached {
                parts.login.setAuthenticated(false)
                parts.login.setAuthenticated(true, user: "ada")
            }
            parts.codes.setAuthenticated(true, level: .mfa)
            await logout.value
            attempt.cancel()
            let result = await attempt.result
            let session = provider.currentSession
            #expect(session?.loginCount == 1)
            // Made in the new login, or not at all.
            if session?.level == .mfa {
                guard case .success(.authenticated(let answer)) = result else {
                    Issue.record("a step up that no attempt has made")
                    continue
                }
                #expect(answer.loginCount == 1)
            }
        }
    }
}

/// A provider of two levels, with the providers behind it.
private final class Parts: AuthProvider {
    let login = SessionAuthProvider()
    let codes = SessionAuthProvider()
    let provider: StepUpAuthProvider

    init() { provider = StepUpAuthProvider([.login: login, .mfa: codes]) }

    var currentSession: AuthSession? { provider.currentSession }
    func sessionChanges() -> AsyncStream<Void> { provider.sessionChanges() }
    func authenticate(_ request: AuthRequest) async throws -> AuthResult { try await provider.authenticate(request) }

    func logIn(at level: AuthLevel) {
        if level == .mfa {
            codes.setAuthenticated(true, level: .mfa)
        } else {
            login.setAuthenticated(true, user: "ada")
        }
    }

    func logOut() { login.setAuthenticated(false) }
}
