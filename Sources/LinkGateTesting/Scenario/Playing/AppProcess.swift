import LinkGate
import LinkGateKit

/// A process of the app in a scenario: a router with a provider of its own, from its launch to its death.
final class AppProcess: Sendable {
    let router: DeepLinkRouter
    private let login: Login
    private let life: ProcessLife
    private let answered = Lock(0)

    private enum Login: Sendable {
        case session(SessionAuthProvider)
        case scripted(ScriptedAuthProvider)
    }

    init(
        _ app: Scenario.App, provider: Scenario.Provider, on stage: ScenarioStage
    ) throws(DeepLinkRouter.BuildError) {
        let life = ProcessLife()
        let builder = DeepLinkRouter.Builder()
            .module(app.configuration)
            .sink(ProcessSink(life: life, stage: stage))
            .store(stage.store)
            .clock(stage.clock)
            .wallClock(stage.wallClock.now)
            .onDeepLink { link in try life.handle(link, on: stage) }
        if !app.denies.isEmpty { builder.policy(ScenarioDenial(app.denies)) }
        switch provider {
        case .session:
            let session = SessionAuthProvider()
            builder.authProvider(session)
            login = .session(session)
        case .scripted:
            let scripted = ScriptedAuthProvider(whenCancelled: .isIgnored)
            builder.authProvider(scripted)
            login = .scripted(scripted)
        }
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
        if case .scripted(let provider) = login { provider.endAll() }
    }

    // MARK: Time

    /// The time to the next deadline; nil: there is none, or nobody to keep it.
    var nextDeadline: Duration? { isDead ? nil : router.timeToNextDeadline }

    /// Lets the router look at the clock and the session, and do all that comes of it.
    func look() async {
        router.poll()
        await settle()
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
        guard case .session(let provider) = login else { return }
        if let session {
            provider.setAuthenticated(true, user: session.user, level: session.level)
        } else {
            provider.setAuthenticated(false)
        }
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

/// Whether a process lives, and how it dies.
private final class ProcessLife: Sendable {
    private let state = Lock<State>(.launching)

    private enum State {
        case launching
        case running(DeepLinkRouter)
        case over
    }

    struct HandlerFailed: Error {}

    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    func begin(_ router: DeepLinkRouter) { state.withLock { $0 = .running(router) } }

    func end() {
        let router = state.withLock { state -> DeepLinkRouter? in
            defer { state = .over }
            if case .running(let router) = state { return router } else { return nil }
        }
        router?.terminate()
    }

    /// What the app's handler does in this scenario: a death inside it beats a throw.
    func handle(_ link: DeepLink, on stage: ScenarioStage) throws(HandlerFailed) {
        stage.record(link)
        if stage.spring(.killInHandler) { return end() }
        if stage.spring(.handlerThrows) { throw HandlerFailed() }
    }
}

private struct ProcessSink: EventSink {
    let life: ProcessLife
    let stage: ScenarioStage

    func record(_ event: DeepLinkEvent) { stage.record(event, of: ObjectIdentifier(life)) }
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
