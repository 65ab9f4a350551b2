import LinkGate
import LinkGateKit
import LinkGateSystem
import LinkGateTesting

/// A process of the app in a scenario: a router with a provider of its own, from its launch to its death.
final class AppProcess: Sendable {
    let router: DeepLinkRouter
    private let login: ScenarioLogin
    private let life: ProcessLife
    private let stage: ScenarioStage
    private let answered = Lock(0)

    init(
        _ app: Scenario.App, of scenario: Scenario, on stage: ScenarioStage,
        _ register: (DeepLinkRouter.Builder) -> Void
    ) throws(DeepLinkRouter.BuildError) {
        let life = ProcessLife()
        let showsLogins = scenario.shown.contains(.logins)
        login = ScenarioLogin(of: scenario) { link in if showsLogins { stage.record(.login(link)) } }
        let builder = DeepLinkRouter.Builder()
            .configuration(app.configuration)
            .sink(ProcessSink(life: life, stage: stage))
            .store(stage.store)
            .authProvider(login.provider)
            .clock(stage.clock)
            .wallClock(stage.wallClock.now)
            .onDeepLink { link in try await life.handle(link, on: stage) }
        register(builder)
        if !app.denies.isEmpty { builder.policy(ScenarioDenial(app.denies)) }
        for rule in app.rules { builder.policy(RulePolicy(rule: rule, stage: stage)) }
        if let repeats = app.repeats { builder.ignoringRepeats(within: repeats) }
        if scenario.shown.contains(.ends) {
            builder.onDeepLinkEnded { link, _, outcome in if !life.isOver { stage.record(.end(link, outcome)) } }
        }
        router = try builder.build()
        life.begin(router)
        self.life = life
        self.stage = stage
    }

    // MARK: Life

    var isDead: Bool { life.isOver }

    func start() async {
        await run { await self.router.start { await self.settle() } }
    }

    func restore() async {
        await run { await self.router.restorePendingDeepLinks() }
    }

    func shutDown() async {
        await run { await self.router.shutdown() }
        while !router.hasEnded { await Task.yield() }
    }

    /// Runs a call of the router until it returns, or until it waits for what the scenario holds.
    private func run(_ call: @escaping @Sendable () async -> Void) async {
        let hasReturned = Lock(false)
        Task {
            await call()
            hasReturned.withLock { $0 = true }
        }
        while !hasReturned.withLock({ $0 }), !isDead {
            if stage.store.isHolding || life.slowHandlerCount > 0, isSettled { return }
            await Task.yield()
        }
    }

    func kill() {
        life.end()
        stage.store.processDied()
    }

    /// Lets the first slow handler return; false if there is none.
    func finishHandler() -> Bool { life.finishHandler() }

    /// Dies, and leaves nothing hanging.
    func end() {
        kill()
        switch login {
        case .session(let provider): provider.release()
        case .scripted(let provider): provider.endAll()
        }
    }

    // MARK: Time

    /// The time to the next deadline; nil: there is none, or nobody to keep it.
    var nextDeadline: Duration? { isDead ? nil : router.timeToNextDeadline }

    /// Lets the router look at the clock and the session, and do all that comes of it.
    func look() async {
        router.poll()
        await settle()
        guard case .session(let provider) = login else { return }
        provider.release()
        await settle()
    }

    private func settle() async {
        while !isDead, !isSettled { await Task.yield() }
    }

    /// Whether all has been done that can be done now, in whatever order the tasks run.
    private var isSettled: Bool {
        // Only a step lets go what is held, so that these stay as they are meanwhile.
        let (handlers, storeHolds) = (life.slowHandlerCount, stage.store.isHolding)
        return login.isCalm(for: router) && router.isAtRest(butFor: handlers, andStore: storeHolds)
            && login.isCalm(for: router)
    }

    // MARK: Login

    /// Somebody logs in, or out; a scripted provider knows of no session.
    func set(_ session: AuthSession?) {
        if case .session(let provider) = login { provider.set(session) }
    }

    /// Answers a call if it is one of this process, and lets the router take the answer.
    func answer(_ call: ProviderCall, _ answer: Scenario.Answer) async {
        guard case .scripted(let provider) = login, call.process == ObjectIdentifier(life),
            let index = provider.requests.firstIndex(where: call.isFor)
        else { return }
        let isFirst =
            switch answer.result(for: provider.requests[index]) {
            case .success(let result): provider.answer(result, attempt: index + 1)
            case .failure(let error): provider.fail(error, attempt: index + 1)
            }
        guard isFirst else { return }
        let count = answered.withLock { count in
            count += 1
            return count
        }
        while router.attemptsReturned < count, !isDead { await Task.yield() }
    }
}

/// Denies what a scenario names under `denies`.
private struct ScenarioDenial: GatePolicy {
    let name = "Denies"
    let patterns: [String]

    init(_ patterns: [String]) { self.patterns = patterns }

    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        guard let pattern = patterns.first(where: link.matches) else { return .pass }
        return .deny(because: "the scenario denies \(pattern)")
    }
}

extension Scenario.Answer {
    private struct LoginFailed: Error {}

    func result(for request: AuthRequest) -> ScriptedAuthProvider.Answer {
        switch self {
        case .authenticated(let user, let level):
            .success(.authenticated(AuthSession(user: user, level: level ?? request.requirement.level)))
        case .cancelled: .success(.cancelled)
        case .refused: .success(.refused(because: "the scenario refuses"))
        case .error: .failure(LoginFailed())
        }
    }
}
