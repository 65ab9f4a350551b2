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
        post(.began)
        for record in await loadRecords() {
            let date = parts.wallClock()
            let age = Duration.microseconds(since: record.receivedAt, at: date)
            post(at: date) { session in
                let verdict = judge(record.url, from: record.source, at: date, session)
                return .restored(.init(record: record, age: age, verdict: verdict))
            }
            await pace()
        }
        while state.withLock({ $0.lifeCycle.phase == .starting && !$0.isClosed }) {
            guard let held = state.withLock({ $0.lifeCycle.held.first?.arrival }) else {
                post(.allReleased)
                continue
            }
            let date = parts.wallClock()
            post(at: date) { .released(judge(held.url, from: held.source, at: date, $0)) }
            await pace()
        }
        await settle(waitingForHandlers: false)
    }

    private func loadRecords() async -> [PendingRecord] {
        guard let store = parts.store else { return [] }
        do {
            return try await store.load().inOrderOfReceipt
        } catch {
            post(.loadFailed(error.textForEvents))
            return []
        }
    }

    private func listen() {
        guard let changes = parts.provider?.sessionChanges() else { return }
        state.withLock { state in
            guard !state.isClosed, state.lifeCycle.phase != .ended else { return }
            state.listener = Task { [weak self] in
                for await _ in changes { self?.post(.looked) }
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
        // A handler that ends the router is not to wait for itself.
        await settle(waitingForHandlers: DeliveryScope.current?.engine !== self)
        for sink in parts.sinks { await sink.flush() }
    }
}

extension Duration {
    /// The wall time that has passed, to the microsecond; longer than any timeout if it cannot be told.
    fileprivate static func microseconds(since earlier: Date, at later: Date) -> Duration {
        let seconds = later.timeIntervalSince(earlier)
        guard abs(seconds) < 1e12 else { return .seconds(seconds < 0 ? -1_000_000_000_000 : 1_000_000_000_000) }
        return .microseconds(Int64((seconds * 1e6).rounded()))
    }
}

extension [PendingRecord] {
    /// One process's links by their number, which no change of the wall clock touches; processes by their first link.
    var inOrderOfReceipt: [PendingRecord] {
        Dictionary(grouping: self, by: \.id.process).values
            .map { $0.sorted { $0.id.number < $1.id.number } }
            .sorted { ($0[0].receivedAt, $0[0].id.process) < ($1[0].receivedAt, $1[0].id.process) }
            .flatMap(\.self)
    }
}
