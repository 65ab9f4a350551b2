import Foundation
import LinkGateSystem

/// The imperative shell around the gate and the life cycle.
///
/// It reads the time and the session, steps the life cycle under a lock, and runs the effects one after another in a
/// task. No plug-in is called while the lock is held.
final class RouterEngine: Sendable {
    let parts: Parts
    let state: Lock<State>

    /// The plug-ins and settings, as the builder left them.
    struct Parts: Sendable {
        let gate: Gate
        let provider: (any AuthProvider)?
        let store: (any PendingLinkStore)?
        let sinks: [any EventSink]
        let handler: @Sendable (DeepLink) async throws -> Void
        let unrecognized: (@Sendable (String) -> Void)?
        let rules: LifeCycle.Rules
        let privacy: EventPrivacy
        let clock: SteadyClock
        let wallClock: @Sendable () -> Date
    }

    /// All that changes; touched under the lock alone.
    struct State {
        var lifeCycle: LifeCycle
        var ids = IDGenerator()
        /// Goes up with every step, so that a thread can tell that its reading of the session is no longer the last.
        var steps = 0
        /// Room for the effects of a step, so that none has to make some.
        var stepped: [LifeCycle.Effect] = []
        var effects: [StampedEffect] = []
        var isRunningEffects = false
        var storeIsBusy = false
        /// Effects of stored links that wait for the store's operation to end.
        var behindStore: [StampedEffect] = []
        /// From the save of a link until its removal.
        var storedLinks: Set<DeepLink.ID> = []
        var isClosed = false
        var start: Task<Void, Never>?
        var listener: Task<Void, Never>?
        var timer: (deadline: Duration, task: Task<Void, Never>)?
        var attempts: [LifeCycle.Attempt: Task<Void, Never>] = [:]
        var attemptsBegun = 0
        var attemptsReturned = 0
        var callers: [DeepLink.ID: UnsafeContinuation<DeepLinkOutcome, Never>] = [:]
        var settlers: [Settler] = []
        var settlersSoFar = 0
        var watchers: [Int: AsyncStream<PendingDeepLink?>.Continuation] = [:]
        var watchersSoFar = 0
    }

    /// An effect, with the wall time of the step that it comes from.
    struct StampedEffect {
        let effect: LifeCycle.Effect
        let date: Date
        /// Whether it keeps its order with the store's operations.
        var isOfStoredLink = false
    }

    /// Effects that run one after another, and the first of as many ids, for the events that can come of them.
    struct Batch {
        let effects: [StampedEffect]
        let firstID: DeepLink.ID
    }

    init(_ parts: Parts) {
        self.parts = parts
        state = Lock(State(lifeCycle: LifeCycle(rules: parts.rules)))
    }

    /// Ends at once, as a killed process does: no further event, store operation or delivery.
    func close() {
        let old = state.withLock { state in
            let old = state
            state.isClosed = true
            state.effects = []
            state.behindStore = []
            state.callers = [:]
            state.settlers = []
            state.watchers = [:]
            state.attempts = [:]
            state.timer = nil
            state.listener = nil
            return old
        }
        old.timer?.task.cancel()
        old.listener?.cancel()
        old.attempts.values.forEach { $0.cancel() }
        old.callers.values.forEach { $0.resume(returning: .abandoned) }
        old.settlers.forEach { $0.continuation.resume() }
        old.watchers.values.forEach { $0.finish() }
    }
}
