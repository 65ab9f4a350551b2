import Foundation
import LinkGateSystem

/// The start and the end of a router.
extension RouterEngine {
    /// Starts once; a further call awaits the first one.
    func start(pacing pace: @escaping @Sendable () async -> Void) async {
        let start = state.withLock { state in
            if let start = state.start { return start }
            let start = Task { await performStart(pacing: pace) }
            state.start = start
            return start
        }
        await start.value
    }

    private func performStart(pacing pace: @Sendable () async -> Void) async {
        listen()
        post(.startRequested)
        if dependencies.store != nil { await restoreRecords(pacing: pace) }
        while state.withLock({ $0.lifeCycle.phase == .starting && !$0.isClosed }) {
            guard let held = state.withLock({ $0.lifeCycle.held.first?.arrival }) else {
                post(.heldLinksDrained)
                continue
            }
            let date = dependencies.wallClock()
            runEffects(of: step(at: date) { .released(judge(held.url, from: held.source, at: date, $0)) })
            await pace()
        }
        await waitUntilIdle(includingHandlers: false)
    }

    /// Restores the stored links that have not been restored yet.
    func restoreRecords(pacing pace: @Sendable () async -> Void) async {
        guard let store = dependencies.store else { return }
        let records: [PendingRecord]
        do {
            records = try await store.load().inOrderOfReceipt
        } catch {
            return post(.loadFailed(error.textForEvents))
        }
        // Links stored by this process are waiting in it, or have ended.
        let process = state.withLock { $0.ids.process }
        for record in records where record.id.process != process {
            let date = dependencies.wallClock()
            let age = Duration.microseconds(since: record.receivedAt, at: date)
            runEffects(
                of: step(at: date) { session in
                    let verdict = judge(record.url, from: record.source, at: date, session)
                    return .restored(.init(record: record, age: age, verdict: verdict))
                })
            await pace()
        }
        post(.loaded)
    }

    /// Reads the store again, and returns when its links have been restored.
    func restore() async {
        post(.loadRequested)
        await waitUntilIdle(includingHandlers: false)
    }

    private func listen() {
        guard let changes = dependencies.provider?.sessionChanges() else { return }
        state.withLock { state in
            guard !state.isClosed, state.lifeCycle.phase != .ended else { return }
            state.listener = Task { [weak self] in
                for await _ in changes { self?.post(.tick) }
            }
        }
    }

    func shutDown() async {
        post(.shutDown)
        let (listener, watchers) = state.withLock { state in
            let ended = (state.listener, state.watchers)
            state.listener = nil
            state.watchers = [:]
            return ended
        }
        listener?.cancel()
        watchers.values.forEach { $0.finish() }
        // A handler that shuts the router down must not wait for itself.
        await waitUntilIdle(includingHandlers: DeliveryScope.current?.engine !== self)
        for sink in dependencies.sinks { await sink.flush() }
    }
}

extension Duration {
    /// The wall time between two dates, to the microsecond; longer than any timeout if it cannot be represented.
    fileprivate static func microseconds(since earlier: Date, at later: Date) -> Duration {
        let seconds = later.timeIntervalSince(earlier)
        guard abs(seconds) < 1e12 else { return .seconds(seconds < 0 ? -1e12 : 1e12) }
        return .microseconds(Int64((seconds * 1e6).rounded()))
    }
}
