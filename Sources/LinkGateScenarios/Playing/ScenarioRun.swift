import LinkGate
import LinkGateKit
import LinkGateSystem
import LinkGateTesting

/// One play of a scenario: moves the clock, takes the steps, and replaces the processes that die.
final class ScenarioRun: Sendable {
    private let scenario: Scenario
    private let register: @Sendable (DeepLinkRouter.Builder) -> Void
    private let stage: ScenarioStage
    /// The version of the app that the next process has, and every process so far; the last one lives.
    private let state: Lock<State>

    private struct State {
        var app: Scenario.App
        var processes: [AppProcess] = []
    }

    init(_ scenario: Scenario, _ register: @escaping @Sendable (DeepLinkRouter.Builder) -> Void) {
        self.scenario = scenario
        self.register = register
        stage = ScenarioStage()
        state = Lock(State(app: scenario.app))
    }

    func play() async -> ScenarioResult {
        do throws(DeepLinkRouter.BuildError) {
            try launch(scenario.session)
            if scenario.isStarted { await process?.start() }
            for step in scenario.steps { try await take(step) }
        } catch {
            stage.fail("the router cannot be built: \(error)")
        }
        for process in state.withLock(\.processes) { process.end() }
        return ScenarioResult(scenario, entries: stage.entries, failures: stage.failures, notes: stage.notes)
    }

    private var process: AppProcess? { state.withLock(\.processes).last }

    // MARK: Time

    private func take(_ step: Scenario.Step) async throws(DeepLinkRouter.BuildError) {
        try await passDeadlines(until: step.time)
        try await move(to: step.time)
        try await perform(step)
        try await letWork()
    }

    /// Lets every deadline up to a time come at its own instant.
    private func passDeadlines(until time: Duration) async throws(DeepLinkRouter.BuildError) {
        while let deadline = process?.nextDeadline, stage.clock.now.offset + deadline <= time {
            try await move(to: stage.clock.now.offset + max(deadline, .zero))
            if let next = process?.nextDeadline, next <= .zero {
                return stage.fail("the deadline at \(stage.clock.now.offset.seconds) s does not pass")
            }
        }
    }

    private func move(to time: Duration) async throws(DeepLinkRouter.BuildError) {
        stage.clock.advance(to: .init(offset: time))
        try await letWork()
    }

    /// Lets the process do all that can be done now; where it dies of that, the next one waits for its start.
    private func letWork() async throws(DeepLinkRouter.BuildError) {
        await process?.look()
        if let process, process.isDead { try launch(nil) }
    }

    // MARK: Steps

    private func perform(_ step: Scenario.Step) async throws(DeepLinkRouter.BuildError) {
        guard let process else { return }
        switch step.action {
        case .open(let url): process.router.handle(url)
        case .setAuthenticated(let session): process.set(session)
        case .answer(let answer, let call): await self.answer(answer, call: call, at: step.place)
        case .complete: process.router.completePendingDeepLink()
        case .cancel: process.router.cancelPendingDeepLink()
        case .retry(let isRestarting): process.router.retryPendingDeepLink(restarting: isRestarting)
        case .reevaluate: process.router.reevaluatePendingDeepLinks()
        case .restore: await process.restore()
        case .shutdown: await process.shutDown()
        case .restart(let app, let session):
            if let app { state.withLock { $0.app = app } }
            try launch(session)
            await self.process?.start()
        case .kill(let session):
            try launch(session)
        case .start(let session):
            if let session { process.set(session) }
            await process.start()
        case .advance: break
        case .shiftWallClock(let shift): stage.wallClock.shift(by: shift)
        case .arm(let act): stage.arm(act)
        case .finishHandler:
            if !process.finishHandler() {
                stage.note("\(step.place): no slow handler is at work, so none was finished")
            }
        case .storeFails: stage.store.failNext()
        case .setStoreReadable(let isReadable): stage.store.setReadable(isReadable)
        case .holdStore: stage.store.holdNextSave()
        case .releaseStore: stage.store.release()
        case .setFlag(let flag, let value): stage.set(flag, value)
        }
    }

    /// Kills the process that runs, if any, and makes the next one.
    private func launch(_ session: AuthSession?) throws(DeepLinkRouter.BuildError) {
        process?.kill()
        let app = state.withLock(\.app)
        let next = try AppProcess(app, of: scenario, on: stage, register)
        if let session { next.set(session) }
        state.withLock { $0.processes.append(next) }
    }

    /// Answers a call of any process so far; one of a dead process is answered in vain.
    private func answer(_ answer: Scenario.Answer, call number: Int?, at place: String) async {
        let calls = stage.calls
        let index = (number ?? calls.count) - 1
        guard calls.indices.contains(index) else {
            return stage.note(
                "\(place): the provider has been called \(calls.count) times so far, so nothing was answered")
        }
        for process in state.withLock(\.processes) { await process.answer(calls[index], answer) }
    }
}
