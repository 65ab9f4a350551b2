import LinkGate
import LinkGateSessionAuth
import LinkGateSystem
import LinkGateTesting
import Testing

@Suite("A session provider whose state is not known yet")
struct UnknownStateTests {
    private let screens = Lock<[AuthRequest]>([])

    private func provider(isKnown: Bool = false) -> SessionAuthProvider {
        SessionAuthProvider(isKnown: isKnown) { [screens] request in screens.withLock { $0.append(request) } }
    }

    private var screenCount: Int { screens.withLock { $0.count } }

    @Test("A login that is reported first opens what waits, and shows no login screen")
    func login() async throws {
        let session = provider()
        let attempt = try await waitingAttempt(at: session)
        #expect(screenCount == 0)
        session.setAuthenticated(true, user: "ada")
        #expect(try await attempt.value == .authenticated(AuthSession(user: "ada")))
        #expect(screenCount == 0)
    }

    @Test("The report that nobody is logged in shows the login screen, once for each attempt")
    func nobody() async throws {
        let session = provider()
        let attempts = [try await waitingAttempt(at: session), try await waitingAttempt(at: session)]
        session.setAuthenticated(false)
        #expect(screenCount == 2)
        session.setAuthenticated(false)
        #expect(screenCount == 2)
        session.setAuthenticated(true)
        for attempt in attempts { #expect(try await attempt.value == .authenticated(AuthSession())) }
    }

    @Test("A first login that is too weak shows the login screen for what needs more")
    func tooWeak() async throws {
        let session = provider()
        let mfa = AuthLevel("mfa", rank: 1)
        let attempt = try await waitingAttempt(at: session, level: mfa)
        session.setAuthenticated(true)
        #expect(screens.withLock { $0.map(\.requirement.level) } == [mfa])
        session.setAuthenticated(true, level: mfa)
        #expect(try await attempt.value == .authenticated(AuthSession(level: mfa)))
    }

    @Test("After the first report a new attempt shows the login screen at once")
    func known() async throws {
        let session = provider()
        session.setAuthenticated(false)
        let attempt = try await waitingAttempt(at: session)
        #expect(screenCount == 1)
        session.cancelLogin()
        #expect(try await attempt.value == .cancelled)
    }

    @Test("An attempt that was cancelled before the first report shows no login screen")
    func cancelled() async throws {
        let session = provider()
        let attempt = try await waitingAttempt(at: session)
        attempt.cancel()
        await #expect(throws: CancellationError.self) { try await attempt.value }
        session.setAuthenticated(false)
        #expect(screenCount == 0)
    }

    @Test("A link at a cold start: no login screen before the state is known, then one delivery")
    func coldStart() async throws {
        let (clock, sink, session) = (ManualClock(), RecordingSink(), provider())
        let deliveries = Lock(0)
        let router = try router(session, sink: sink, clock: clock) { deliveries.withLock { $0 += 1 } }
        await router.start()
        let outcome = Task { await router.open("yourapp://wallet") }
        await sink.waitForEvents(.authRequired)
        await letWait()
        clock.advance(by: .milliseconds(100))
        session.setAuthenticated(true)
        #expect(await outcome.value.isDelivered)
        #expect(screenCount == 0)
        #expect(deliveries.withLock { $0 } == 1)
        await router.shutdown()
    }

    @Test("A link at a cold start of a user who is logged out: the login screen comes with the report")
    func coldStartLoggedOut() async throws {
        let (clock, sink, session) = (ManualClock(), RecordingSink(), provider())
        let deliveries = Lock(0)
        let router = try router(session, sink: sink, clock: clock) { deliveries.withLock { $0 += 1 } }
        await router.start()
        let outcome = Task { await router.open("yourapp://wallet") }
        await sink.waitForEvents(.authRequired)
        await letWait()
        #expect(screenCount == 0)
        session.setAuthenticated(false)
        while screenCount == 0 { await Task.yield() }
        session.setAuthenticated(true)
        #expect(await outcome.value.isDelivered)
        #expect(screenCount == 1)
        #expect(deliveries.withLock { $0 } == 1)
        await router.shutdown()
    }

    private func waitingAttempt(
        at session: SessionAuthProvider, level: AuthLevel = .login
    ) async throws -> Task<AuthResult, any Error> {
        let request = AuthRequest.fixture(
            link: try .fixture("wallet"), requirement: AuthRequirement(level: level))
        let changesBefore = screenCount
        let task = Task { try await session.authenticate(request) }
        for _ in 0..<1000 where screenCount == changesBefore { await Task.yield() }
        return task
    }

    private func letWait() async { for _ in 0..<1000 { await Task.yield() } }

    private func router(
        _ session: SessionAuthProvider, sink: RecordingSink, clock: ManualClock,
        onDeepLink: @escaping @Sendable () -> Void
    ) throws -> DeepLinkRouter {
        try DeepLinkRouter.Builder()
            .parser(WalletParser()).policy(WalletPolicy()).authProvider(session).sink(sink).clock(clock)
            .onDeepLink { _ in onDeepLink() }
            .build()
    }
}

private struct WalletParser: DeepLinkParser {
    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? { try DeepLink(scheme: "yourapp", path: ["wallet"]) }
}

private struct WalletPolicy: GatePolicy {
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { .requireAuth(.login, because: "a test") }
}

extension DeepLinkOutcome {
    fileprivate var isDelivered: Bool { if case .delivered = self { true } else { false } }
}
