import LinkGate
import LinkGateKit
import LinkGateSystem

/// A process of the app in a scenario: a router with a provider of its own, from its launch to its death.
final class AppProcess: Sendable {
    let router: DeepLinkRouter
    private let login: ScenarioLogin
    private let life: ProcessLife
    private let answered = Lock(0)

    init(
        _ app: Scenario.App, provider: Scenario.Provider, on stage: ScenarioStage,
        _ register: (DeepLinkRouter.Builder) -> Void
    ) throws(DeepLinkRouter.BuildError) {
        let life = ProcessLife()
        login = ScenarioLogin(provider)
        let builder = DeepLinkRouter.Builder()
            .module(app.configuration)
            .sink(ProcessSink(life: life, stage: stage))
            .store(stage.store)
            .authProvider(login.provider)
            .clock(stage.clock)
            .wallClock(stage.wallClock.now)
            .onDeepLink { link in try life.handle(link, on: stage) }
        register(builder)
        if !app.denies.isEmpty { builder.policy(ScenarioDenial(app.denies)) }
        router = try builder.build()
        life.begin(router)
        self.life = life
    }

    // MARK: Life

    var isDead: Bool { life.isOver }

    func start() async {
        await router.start { await self.settle() }
    }

    func kill() { life.end() }

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
        if case .session(let provider) = login { provider.release() }
    }

    private func settle() async {
        await router.settled()
        // Each call that the router has begun reaches the provider, in whatever order the tasks run.
        guard case .scripted(let provider) = login else { return }
        while provider.requests.count < router.attemptsBegun, !isDead { await Task.yield() }
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
