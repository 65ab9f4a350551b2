import Foundation
import LinkGateSystem

/// Observation of the waiting links.
extension RouterEngine {
    var pendingLinks: [PendingDeepLink] {
        let (now, date) = (dependencies.clock.now(), dependencies.wallClock())
        return state.withLock { $0.lifeCycle.pendingLinks(at: now, date) }
    }

    func pendingChanges() -> AsyncStream<PendingDeepLink?> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: PendingDeepLink?.self, bufferingPolicy: .bufferingNewest(1))
        let (now, date) = (dependencies.clock.now(), dependencies.wallClock())
        let number = state.withLock { state -> Int? in
            guard !state.isClosed, state.lifeCycle.phase != .ended else { return nil }
            let number = state.nextNumber()
            state.watchers[number] = continuation
            continuation.yield(state.lifeCycle.pendingLinks(at: now, date).first)
            return number
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) }
        }
        return stream
    }

    /// Buffers the new snapshot for each watcher, without resuming a task under the lock.
    func notifyWatchers(at now: Duration, _ date: Date, _ state: inout State) {
        let pending = state.lifeCycle.pendingLinks(at: now, date).first
        for watcher in state.watchers.values { watcher.yield(pending) }
    }

    var loginsBegun: Int { state.withLock { $0.loginsBegun } }

    var loginsReturned: Int { state.withLock { $0.loginsReturned } }
}

/// Waiting until the engine is idle.
extension RouterEngine {
    /// A caller that waits until the engine is idle.
    struct IdleWaiter {
        let number: Int
        let includesHandlers: Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    /// Returns when all effects have run and, if `includingHandlers` is true, no handler is running; or when the task
    /// is cancelled.
    func waitUntilIdle(includingHandlers: Bool) async {
        let number = state.withLock { $0.nextNumber() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiters = state.withLock { state in
                    state.idleWaiters.append(
                        IdleWaiter(number: number, includesHandlers: includingHandlers, continuation: continuation))
                    return takeIdleWaiters(&state)
                }
                waiters.forEach { $0.continuation.resume() }
                if Task.isCancelled { stopWaiting(number) }
            }
        } onCancel: {
            stopWaiting(number)
        }
    }

    /// Resumes the waiters whose condition holds, if no runner does so.
    func resumeIdleWaiters() {
        state.withLock { takeIdleWaiters(&$0) }.forEach { $0.continuation.resume() }
    }

    var hasEnded: Bool { state.withLock { $0.isClosed || $0.lifeCycle.phase == .ended } }

    /// Whether nothing is at work but this many handlers, and the store if it holds an operation.
    ///
    /// Only where no caller but handlers awaits a link.
    func isAtRest(butFor handlers: Int, andStore storeHolds: Bool) -> Bool {
        state.withLock { state in
            if state.isClosed { return true }
            let atWork = state.lifeCycle.delivering.count { $0.awaited == 0 }
            guard !state.isRunning, atWork == handlers else { return false }
            // Else a handler is about to hand in the link that it awaits, or to go on after its end.
            let awaited = state.lifeCycle.delivering.reduce(0) { $0 + $1.awaited }
            guard awaited == state.callers.count else { return false }
            let opening = state.lifeCycle.opening?.entry.link.id
            return state.queue.isEmpty && opening == nil || storeHolds && state.queue.waitsForStore(toOpen: opening)
        }
    }

    private func stopWaiting(_ number: Int) {
        let waiter = state.withLock { state in
            state.idleWaiters.firstIndex { $0.number == number }.map { state.idleWaiters.remove(at: $0) }
        }
        waiter?.continuation.resume()
    }

    /// Removes and returns the waiters whose condition holds.
    func takeIdleWaiters(_ state: inout State) -> [IdleWaiter] {
        let isIdle = state.queue.isEmpty && !state.isRunning && state.lifeCycle.opening == nil
        guard state.isClosed || isIdle else { return [] }
        // After a shutdown nothing is awaited any more: a handler that awaited another link goes on.
        let handlersRest =
            state.isClosed
            || state.lifeCycle.delivering.allSatisfy { $0.awaited > 0 && state.lifeCycle.phase != .ended }
        let waiters = state.idleWaiters.filter { handlersRest || !$0.includesHandlers }
        state.idleWaiters.removeAll { handlersRest || !$0.includesHandlers }
        return waiters
    }
}

extension LifeCycle {
    func pendingLinks(at now: Duration, _ date: Date) -> [PendingDeepLink] {
        waiting.enumerated().map { index, waiting in
            PendingDeepLink(
                link: waiting.entry.link, level: waiting.requirement.level, reasons: waiting.entry.allReasons,
                receivedAt: waiting.entry.record.receivedAt,
                expiresAt: date.addingTimeInterval((waiting.deadline - now).inSeconds),
                attempts: waiting.entry.loginCount, phase: waiting.progress.phase,
                isRestored: waiting.entry.isRestored, queuedBehind: self.waiting.count - 1 - index)
        }
    }
}

extension LifeCycle.WaitingLink.Progress {
    fileprivate var phase: PendingDeepLink.Phase {
        switch self {
        case .queued: .queued
        case .asking: .authenticating
        case .failed: .failed
        }
    }
}
