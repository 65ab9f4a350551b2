import LinkGate
import LinkGateStepUp
import LinkGateTesting
import Testing

@Suite("A provider of several levels")
struct StepUpAuthProviderTests {
    private let login = ScriptedAuthProvider()
    private let codes = ScriptedAuthProvider()
    private let provider: StepUpAuthProvider

    init() { provider = StepUpAuthProvider([.login: login, .mfa: codes]) }

    @Test("A module's provider for its own level is asked for that level")
    func moduleWithALevel() async throws {
        struct Feature: LinkGateModule {
            let codes: ScriptedAuthProvider
            func register(in registry: ModuleRegistry) { registry.authProvider(codes, for: .mfa) }
        }
        struct Parser: DeepLinkParser {
            func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
                try DeepLink(scheme: "x", path: ["transfer"])
            }
        }
        struct Policy: GatePolicy {
            func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
                .requireAuth(AuthRequirement(level: .mfa), because: "it is a test")
            }
        }
        login.currentSession = AuthSession(user: "ada")
        let router = try DeepLinkRouter.Builder()
            .parser(Parser()).policy(Policy()).module(Feature(codes: codes))
            .authProvider(StepUpAuthProvider([.login: login])).onDeepLink { _ in }
            .build()
        await router.start()
        router.handle("x:transfer")
        await codes.waitForCalls(1)
        #expect(codes.requests[0].requirement.level == .mfa)
        #expect(login.requests.isEmpty)
    }

    // MARK: Who is asked

    @Test("Where nobody is logged in, the login is asked first, for its own level, and then the step up")
    func lowerFirst() async throws {
        let attempt = try begin(.mfa)
        await login.waitForCalls(1)
        #expect(login.requests[0].requirement == .login)
        #expect(codes.requests.isEmpty)
        logIn(AuthSession(user: "ada", loginCount: 7))
        await codes.waitForCalls(1)
        #expect(codes.requests[0].requirement.level == .mfa)
        #expect(codes.requests[0].expiresAt == login.requests[0].expiresAt)
        codes.answer(.authenticated(AuthSession(level: .mfa)))
        let merged = AuthSession(user: "ada", level: .mfa, loginCount: 7)
        #expect(try await attempt.value == .authenticated(merged))
        #expect(provider.currentSession == merged)
    }

    @Test("A user who is logged in is asked for the step up alone, and for nothing once it is made")
    func stepUpAlone() async throws {
        login.currentSession = AuthSession(user: "ada")
        try await stepUp()
        #expect(login.requests.isEmpty)
        #expect(try await begin(.mfa).value == .authenticated(AuthSession(user: "ada", level: .mfa)))
        #expect(try await begin(.login).value == .authenticated(AuthSession(user: "ada", level: .mfa)))
        #expect(codes.requests.count == 1)
    }

    @Test("A step up ends when its login falls to a guest, with and without a name", arguments: [nil, "ada"])
    func loginFalls(_ user: String?) async throws {
        login.currentSession = AuthSession(user: user)
        try await stepUp()
        #expect(provider.currentSession?.level == .mfa)
        let guest = AuthSession(user: user, level: AuthLevel("guest", rank: -1))
        login.currentSession = guest
        #expect(provider.currentSession == guest)
    }

    @Test("A login that has the level already needs no step up")
    func strongLogin() async throws {
        let attempt = try begin(.mfa)
        await login.waitForCalls(1)
        logIn(AuthSession(user: "ada", level: .mfa))
        #expect(try await attempt.value == .authenticated(AuthSession(user: "ada", level: .mfa)))
        #expect(codes.requests.isEmpty)
    }

    @Test("A login by another way goes on to the step up")
    func loginByAnotherWay() async throws {
        let attempt = try begin(.mfa)
        await login.waitForCalls(1)
        login.currentSession = AuthSession(user: "ada")
        await codes.waitForCalls(1)
        codes.answer(.authenticated(AuthSession(level: .mfa)))
        #expect(try await attempt.value == .authenticated(AuthSession(user: "ada", level: .mfa)))
    }

    @Test("A level that no provider has is refused, and asks for no login")
    func unknownLevel() async throws {
        let result = try await begin(AuthLevel("passkey", rank: 1)).value
        #expect(result == .refused(because: "no auth provider has the level passkey"))
        #expect(login.requests.isEmpty)
    }

    @Test("A login that its provider does not keep holds for the one answer")
    func unkeptLogin() async throws {
        let attempt = try begin(.mfa)
        await login.waitForCalls(1)
        login.answer(.authenticated(AuthSession(user: "ada")))
        await codes.waitForCalls(1)
        codes.answer(.authenticated(AuthSession(level: .mfa)))
        #expect(try await attempt.value == .authenticated(AuthSession(user: "ada", level: .mfa)))
        #expect(provider.currentSession == nil)
    }

    @Test("Giving up and refusing end the attempt, in the login and in the step up")
    func ends() async throws {
        for (earlier, result) in [AuthResult.cancelled, .refused(because: "a test")].enumerated() {
            let first = try begin(.mfa)
            await login.waitForCalls(earlier + 1)
            login.answer(result)
            #expect(try await first.value == result)
        }
        login.currentSession = AuthSession(user: "ada")
        for (earlier, result) in [AuthResult.cancelled, .refused(because: "a test")].enumerated() {
            let second = try begin(.mfa)
            await codes.waitForCalls(earlier + 1)
            codes.answer(result)
            #expect(try await second.value == result)
        }
        #expect(provider.currentSession == AuthSession(user: "ada"))
    }

    @Test("A cancellation reaches the provider that is being asked", arguments: [false, true])
    func cancellation(isLoggedIn: Bool) async throws {
        if isLoggedIn { login.currentSession = AuthSession(user: "ada") }
        let asked = isLoggedIn ? codes : login
        let attempt = try begin(.mfa)
        await asked.waitForCalls(1)
        attempt.cancel()
        await #expect(throws: CancellationError.self) { try await attempt.value }
        #expect(asked.waitingCount == 0)
    }

    @Test("A failure of one provider is a failure of the attempt")
    func failure() async throws {
        struct Offline: Error {}
        let attempt = try begin(.mfa)
        await login.waitForCalls(1)
        login.fail(Offline())
        await #expect(throws: Offline.self) { try await attempt.value }
    }

    @Test("A code of another user, and one below the level, are no step up")
    func wrongCodes() async throws {
        login.currentSession = AuthSession(user: "ada")
        let wrongProofs = [AuthSession(user: "bob", level: .mfa), AuthSession(user: "ada")]
        for (earlier, wrong) in wrongProofs.enumerated() {
            let attempt = try begin(.mfa)
            await codes.waitForCalls(earlier + 1)
            codes.answer(.authenticated(wrong))
            await #expect(throws: (any Error).self) { try await attempt.value }
            #expect(provider.currentSession == AuthSession(user: "ada"))
        }
    }

    // MARK: What ends a step up

    @Test(
        "A logout, another user and another login end the step up",
        arguments: [nil, AuthSession(user: "bob"), AuthSession(user: "ada", loginCount: 1)])
    func changedLogin(next: AuthSession?) async throws {
        let ada = AuthSession(user: "ada")
        login.currentSession = ada
        try await stepUp()
        #expect(provider.currentSession?.level == .mfa)
        login.currentSession = next
        #expect(provider.currentSession == next)
        login.currentSession = ada
        #expect(provider.currentSession == ada)
        let attempt = try begin(.mfa)
        await codes.waitForCalls(2)
        attempt.cancel()
    }

    @Test("A login that changes during the step up withdraws the question, and all begins again")
    func changeDuringTheStepUp() async throws {
        login.currentSession = AuthSession(user: "ada")
        let attempt = try begin(.mfa)
        await codes.waitForCalls(1)
        login.currentSession = nil
        await login.waitForCalls(1)
        codes.answer(.authenticated(AuthSession(level: .mfa)), attempt: 1)
        logIn(AuthSession(user: "bob"))
        await codes.waitForCalls(2)
        codes.answer(.authenticated(AuthSession(level: .mfa)))
        #expect(try await attempt.value == .authenticated(AuthSession(user: "bob", level: .mfa)))
    }

    @Test("A session that the step-up provider kept from before the login is no proof")
    func keptSession() async throws {
        let kept = AuthSession(level: .mfa)
        codes.currentSession = kept
        login.currentSession = AuthSession(user: "ada")
        #expect(provider.currentSession == AuthSession(user: "ada"))
        let first = try begin(.mfa)
        await codes.waitForCalls(1)
        #expect(codes.requests[0].rejected == kept)
        codes.answer(.authenticated(kept))
        await #expect(throws: (any Error).self) { try await first.value }
        let second = try begin(.mfa)
        await codes.waitForCalls(2)
        codes.currentSession = kept.renewed()
        codes.answer(.authenticated(kept.renewed()))
        #expect(try await second.value == .authenticated(AuthSession(user: "ada", level: .mfa)))
        codes.currentSession = nil
        #expect(provider.currentSession == AuthSession(user: "ada"))
    }

    // MARK: Rejected sessions

    @Test("A rejected step up is made again, without a login, and makes another session of the same login")
    func rejectedStepUp() async throws {
        login.currentSession = AuthSession(user: "ada")
        try await stepUp()
        let rejected = try #require(provider.currentSession)
        let attempt = try begin(.mfa, rejected: rejected)
        await codes.waitForCalls(2)
        #expect(codes.requests[1].rejected == AuthSession(level: .mfa))
        codes.answer(.authenticated(AuthSession(level: .mfa)))
        #expect(try await attempt.value == .authenticated(rejected.renewed()))
        #expect(provider.currentSession == rejected.renewed())
        #expect(login.requests.isEmpty)
    }

    @Test("A rejected login that asks for more is stepped up, and not asked for again")
    func rejectedLogin() async throws {
        let ada = AuthSession(user: "ada")
        login.currentSession = ada
        let attempt = try begin(.mfa, rejected: ada)
        await codes.waitForCalls(1)
        #expect(codes.requests[0].rejected == nil)
        codes.answer(.authenticated(AuthSession(level: .mfa)))
        #expect(try await attempt.value == .authenticated(AuthSession(user: "ada", level: .mfa)))
        #expect(login.requests.isEmpty)
    }

    @Test("A rejected session is renewed by the login's provider if a login is requested", arguments: [false, true])
    func rejectedWhereLoginIsAsked(isSteppedUp: Bool) async throws {
        let ada = AuthSession(user: "ada")
        login.currentSession = ada
        if isSteppedUp { try await stepUp() }
        let rejected = try #require(provider.currentSession)
        let attempt = try begin(.login, rejected: rejected)
        await login.waitForCalls(1)
        #expect(login.requests[0].rejected == ada)
        logIn(ada.renewed())
        #expect(try await attempt.value == .authenticated(rejected.renewed()))
    }

    // MARK: Composing

    @Test("A level can be added by another target, and is asked after the login")
    func adding() async throws {
        let keys = ScriptedAuthProvider()
        let hardware = AuthLevel("hardware", rank: 2)
        let provider = provider.adding(keys, for: hardware)
        login.currentSession = AuthSession(user: "ada")
        let request = AuthRequest.fixture(
            link: try .fixture("transfer"), requirement: AuthRequirement(level: hardware))
        let attempt = Task { try await provider.authenticate(request) }
        await keys.waitForCalls(1)
        keys.answer(.authenticated(AuthSession(level: hardware)))
        #expect(try await attempt.value == .authenticated(AuthSession(user: "ada", level: hardware)))
        #expect(codes.requests.isEmpty)
    }

    @Test("Two providers for one level, and none at all, are problems that the builder reports")
    func configuration() {
        #expect(StepUpAuthProvider([:]).configurationProblems.count == 1)
        #expect(provider.configurationProblems.isEmpty)
        #expect(provider.adding(codes, for: .mfa).configurationProblems.count == 1)
    }

    // MARK: Helpers

    private func begin(_ level: AuthLevel, rejected: AuthSession? = nil) throws -> Task<AuthResult, any Error> {
        let request = AuthRequest.fixture(
            link: try .fixture("transfer"), requirement: AuthRequirement(level: level), rejected: rejected)
        return Task { [provider] in try await provider.authenticate(request) }
    }

    private func logIn(_ session: AuthSession) {
        login.currentSession = session
        login.answer(.authenticated(session))
    }

    private func stepUp() async throws {
        let calls = codes.requests.count
        let attempt = try begin(.mfa)
        await codes.waitForCalls(calls + 1)
        codes.answer(.authenticated(AuthSession(level: .mfa)))
        _ = try await attempt.value
    }
}

extension AuthLevel {
    static let mfa = AuthLevel("mfa", rank: 1)
}
