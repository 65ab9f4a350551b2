import Foundation
import LinkGateSystem

/// What others see of the engine: the waiting links, and when it has come to rest. And the timer of the deadlines.
extension RouterEngine {
    var pendingLinks: [PendingDeepLink] {
        let (now, date) = (parts.clock.now(), parts.wallClock())
        return state.withLock { $0.lifeCycle.pendingLinks(at: now, date) }
    }

    func pendingChanges() -> AsyncStream<PendingDeepLink?> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: PendingDeepLink?.self, bufferingPolicy: .bufferingNewest(1))
        let (now, date) = (parts.clock.now(), parts.wallClock())
        let number = state.withLock { state -> Int? in
            guard !state.isClosed, state.lifeCycle.phase != .ended else { return nil }
            state.watchersSoFar += 1
            state.watchers[state.watchersSoFar] = continuation
            continuation.yield(state.lifeCycle.pendingLinks(at: now, date).first)
            return state.watchersSoFar
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

    /// Buffers the new snapshot for each watcher; this resumes nobody under the lock.
    func tellWatchers(at now: Duration, _ date: Date, _ state: inout State) {
        let pending = state.lifeCycle.pendingLinks(at: now, date).first
        for watcher in state.watchers.values { watcher.yield(pending) }
    }

    func wallTime(of instant: Duration) -> Date {
        parts.wallClock().addingTimeInterval((instant - parts.clock.now()).inSeconds)
    }

    /// Sees to it that a timer runs for the next deadline, and for no other.
    func setTimer(_ state: inout State) {
        if state.lifeCycle.waiting.isEmpty, state.timer == nil { return }
        let deadline = state.lifeCycle.nextDeadline
        guard deadline != state.timer?.deadline else { return }
        state.timer?.task.cancel()
        state.timer = deadline.map { deadline in
            let sleep = parts.clock.sleep
            return (
                deadline,
                Task { [weak self] in
                    guard (try? await sleep(deadline)) != nil, let self else { return }
                    // Without this a timer that fired a moment early would be the last one.
                    self.state.withLock { if $0.timer?.deadline == deadline { $0.timer = nil } }
                    self.post(.looked)
                }
            )
        }
    }

    var timeToNextDeadline: Duration? {
        let now = parts.clock.now()
        return state.withLock { $0.isClosed ? nil : $0.lifeCycle.nextDeadline }.map { $0 - now }
    }

    var attemptsBegun: Int { state.withLock { $0.attemptsBegun } }

    var attemptsReturned: Int { state.withLock { $0.attemptsReturned } }
}

/// Coming to rest.
extension RouterEngine {
    /// Somebody who waits for the engine to come to rest.
    struct Settler {
        let number: Int
        let waitsForHandlers: Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    func settled() async { await settle(waitingForHandlers: true) }

    /// Returns when all effects have run, and, if asked, no handler is at work; or when the task is cancelled.
    func settle(waitingForHandlers: Bool) async {
        let number = state.withLock { state in
            state.settlersSoFar += 1
            return state.settlersSoFar
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let settled = state.withLock { state in
                    state.settlers.append(
                        Settler(number: number, waitsForHandlers: waitingForHandlers, continuation: continuation))
                    return takeSettled(&state)
                }
                settled.forEach { $0.continuation.resume() }
                if Task.isCancelled { stopSettling(number) }
            }
        } onCancel: {
            stopSettling(number)
        }
    }

    private func stopSettling(_ number: Int) {
        let settler = state.withLock { state in
            state.settlers.firstIndex { $0.number == number }.map { state.settlers.remove(at: $0) }
        }
        settler?.continuation.resume()
    }

    func takeSettled(_ state: inout State) -> [Settler] {
        let isIdle =
            state.effects.isEmpty && state.behindStore.isEmpty && !state.isRunningEffects && !state.storeIsBusy
        guard state.isClosed || isIdle else { return [] }
        let handlersRest = state.isClosed || state.lifeCycle.delivering.allSatisfy { $0.awaited > 0 }
        let settled = state.settlers.filter { handlersRest || !$0.waitsForHandlers }
        state.settlers.removeAll { handlersRest || !$0.waitsForHandlers }
        return settled
    }
}

extension LifeCycle {
    func pendingLinks(at now: Duration, _ date: Date) -> [PendingDeepLink] {
        waiting.enumerated().map { index, waiting in
            PendingDeepLink(
                link: waiting.link, level: waiting.level, reasons: waiting.reasons,
                receivedAt: waiting.record.receivedAt,
                expiresAt: date.addingTimeInterval((waiting.deadline - now).inSeconds), attempts: waiting.attempts,
                phase: waiting.progress.phase, isRestored: waiting.isRestored,
                queuedBehind: self.waiting.count - 1 - index)
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
