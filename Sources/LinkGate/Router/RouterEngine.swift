import Foundation
import LinkGateSystem

/// The imperative shell around the gate and the life cycle.
///
/// Everything that happens is an input: ``step(at:for:_:)`` reads the time and the session, steps the life cycle
/// under the lock, and appends the effects to the queue; an ``EffectRunner`` runs them in order. No plug-in is called
/// while the lock is held.
final class RouterEngine: Sendable {
    let dependencies: Dependencies
    let state: Lock<State>

    /// The plug-ins and settings of the builder.
    struct Dependencies: Sendable {
        let gate: Gate
        let provider: (any AuthProvider)?
        let store: (any PendingLinkStore)?
        let sinks: [any EventSink]
        let handler: @Sendable (DeepLink) async throws -> Void
        let onUnrecognized: (@Sendable (String) -> Void)?
        let onEnded: (@Sendable (DeepLink?, String, DeepLinkOutcome) -> Void)?
        let rules: LifeCycle.Rules
        let privacy: EventPrivacy
        let clock: SteadyClock
        let wallClock: @Sendable () -> Date
    }

    /// The mutable state, accessed under the lock only.
    struct State {
        var lifeCycle: LifeCycle
        var ids = IDGenerator()
        /// Counts the steps, so that a thread can detect that its reading of the session is no longer the latest.
        var stepCount = 0
        var queue: EffectQueue
        /// Whether an ``EffectRunner`` is active.
        var isRunning = false
        var isClosed = false
        var start: Task<Void, Never>?
        var listener: Task<Void, Never>?
        var timer: (wakesAt: Duration, task: Task<Void, Never>)?
        var logins: [LifeCycle.LoginID: Task<Void, Never>] = [:]
        var loginsBegun = 0
        var loginsReturned = 0
        var callers: [DeepLink.ID: Caller] = [:]
        var idleWaiters: [IdleWaiter] = []
        var watchers: [Int: AsyncStream<PendingDeepLink?>.Continuation] = [:]
        var numbersUsed = 0

        /// A number for a waiter or a watcher.
        mutating func nextNumber() -> Int {
            numbersUsed += 1
            return numbersUsed
        }
    }

    /// A caller that awaits the end of an arrival.
    typealias Caller = UnsafeContinuation<DeepLinkOutcome, Never>

    init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
        state = Lock(
            State(
                lifeCycle: LifeCycle(rules: dependencies.rules),
                queue: EffectQueue(hasStore: dependencies.store != nil)))
    }

    /// The result of a step, and whether its caller has to run the effects.
    struct Step {
        var result = LifeCycle.StepResult.done
        var mustRunEffects = false
        /// Whether the router was closed, so that no step was made.
        var isClosed = false
    }

    /// Steps the life cycle; the caller runs the effects.
    ///
    /// - Parameters:
    ///   - date: The wall time of the input; `nil` for now.
    ///   - caller: The one who awaits the end of an arrival.
    ///   - confirmsSession: Whether the session is read once more after the input was made, since that takes time.
    ///   - input: Makes the input with the session of the step; called again if that turns out to be an old one.
    /// - Returns: What the step did.
    func step(
        at date: Date? = nil, for caller: (id: DeepLink.ID, Caller)? = nil, confirmsSession: Bool = false,
        _ input: (AuthSession?) -> LifeCycle.Input
    ) -> Step {
        let date = date ?? dependencies.wallClock()
        // The number of steps before the session was read; `nil` if unknown.
        var stepCount: Int?
        var confirmationsLeft = confirmsSession ? 3 : 0
        while true {
            let session = dependencies.provider?.currentSession
            let input = input(session)
            // Not for ever: a session can change faster than policies judge.
            if confirmationsLeft > 0 {
                confirmationsLeft -= 1
                if dependencies.provider?.currentSession != session { continue }
            }
            let now = dependencies.clock.now()
            let step = state.withLock { state -> Step? in
                // A reading that would change the session must be the latest one: otherwise a thread that read it
                // before a logout could restore the old session.
                guard session == state.lifeCycle.session || stepCount == state.stepCount else {
                    stepCount = state.stepCount
                    return nil
                }
                guard !state.isClosed else { return Step(isClosed: true) }
                if let (id, caller) = caller { state.callers[id] = caller }
                return take(input, at: now, date, session, &state)
            }
            guard let step else { continue }
            if step.isClosed { caller?.1.resume(returning: .abandoned) }
            return step
        }
    }

    private func take(
        _ input: LifeCycle.Input, at now: Duration, _ date: Date, _ session: AuthSession?, _ state: inout State
    ) -> Step {
        // Only if it is needed: while this copy exists, a change of the waiting links copies them.
        let waiting = state.watchers.isEmpty ? [] : state.lifeCycle.waiting
        let result = state.lifeCycle.step(input, at: now, session: session)
        state.stepCount &+= 1
        state.queue.append(state.lifeCycle.effects, at: date)
        state.lifeCycle.effects.removeAll(keepingCapacity: true)
        setTimer(&state)
        if !state.watchers.isEmpty, state.lifeCycle.waiting != waiting { notifyWatchers(at: now, date, &state) }
        guard !state.isRunning, state.queue.hasNext else { return Step(result: result) }
        state.isRunning = true
        return Step(result: result, mustRunEffects: true)
    }

    /// Steps the life cycle, and runs the effects in a task.
    func post(_ input: LifeCycle.Input) {
        runEffects(of: step { _ in input })
    }

    /// Runs the effects of a step in a task.
    func runEffects(of step: Step) {
        guard step.mustRunEffects else { return }
        let runner = EffectRunner(engine: self)
        if DeliveryScope.current == nil {
            Task { await runner.run() }
        } else {
            // Without the scope of the calling handler, which does not await what runs here.
            DeliveryScope.$current.withValue(nil) { _ = Task { await runner.run() } }
        }
    }

    /// The next effects, with the first of as many ids for their events; `nil` if the runner has finished.
    func nextEffects() -> (items: [EffectQueue.Item], firstID: DeepLink.ID)? {
        let (next, waiters) = state.withLock {
            state -> ((items: [EffectQueue.Item], firstID: DeepLink.ID)?, [IdleWaiter]) in
            let items = state.isClosed ? [] : state.queue.next()
            guard items.isEmpty else { return ((items, state.ids.next(items.count)), []) }
            state.isRunning = false
            return (nil, takeIdleWaiters(&state))
        }
        waiters.forEach { $0.continuation.resume() }
        return next
    }

    /// Continues with the effects that waited for the store; returns whether the caller has to run them.
    func storeFinished(removing removed: DeepLink.ID?, failure: EventDraft?, at date: Date) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.queue.storeFinished(removing: removed, failure: failure, at: date)
            // Also if no effect waited: the runner resumes the idle waiters.
            defer { state.isRunning = true }
            return !state.isRunning
        }
    }

    /// Resumes the callers that await these arrivals with an outcome.
    func resumeCallers(_ arrivals: [DeepLink.ID], _ outcome: DeepLinkOutcome) {
        let callers = state.withLock { state in
            state.callers.isEmpty ? [] : arrivals.compactMap { state.callers.removeValue(forKey: $0) }
        }
        for caller in callers { caller.resume(returning: outcome) }
    }

    /// Which call of the handler begins for a link; `nil` if the router has been closed.
    func handlerCall(of id: DeepLink.ID) -> Int? {
        state.withLock { state in
            state.isClosed ? nil : state.lifeCycle.delivering.first { $0.entry.link.id == id }?.call
        }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Ends at once, like a killed process: no further event, store operation or delivery.
    func close() {
        let old = state.withLock { state in
            let old = state
            state.isClosed = true
            state.queue.removeAll()
            state.callers = [:]
            state.idleWaiters = []
            state.watchers = [:]
            state.logins = [:]
            state.timer = nil
            state.listener = nil
            return old
        }
        old.timer?.task.cancel()
        old.listener?.cancel()
        old.logins.values.forEach { $0.cancel() }
        old.callers.values.forEach { $0.resume(returning: .abandoned) }
        old.idleWaiters.forEach { $0.continuation.resume() }
        old.watchers.values.forEach { $0.finish() }
    }
}

/// The timer for the next instant at which the passing of time has an effect.
extension RouterEngine {
    private func setTimer(_ state: inout State) {
        let wakesAt = state.lifeCycle.wakesAt
        guard wakesAt != state.timer?.wakesAt else { return }
        state.timer?.task.cancel()
        state.timer = wakesAt.map { wakesAt in
            let sleep = dependencies.clock.sleep
            return (
                wakesAt,
                Task { [weak self] in
                    guard (try? await sleep(wakesAt)) != nil, let self else { return }
                    // Clear it, so that an early firing is rescheduled.
                    self.state.withLock { if $0.timer?.wakesAt == wakesAt { $0.timer = nil } }
                    self.post(.tick)
                }
            )
        }
    }

    func wallTime(of instant: Duration) -> Date {
        dependencies.wallClock().addingTimeInterval((instant - dependencies.clock.now()).inSeconds)
    }

    var timeToNextDeadline: Duration? {
        let now = dependencies.clock.now()
        return state.withLock { $0.isClosed ? nil : $0.lifeCycle.wakesAt }.map { $0 - now }
    }
}
