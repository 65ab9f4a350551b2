import LinkGate
import LinkGateSystem

/// A clock that stands still until a test moves it.
///
/// Hand it to ``/LinkGate/DeepLinkRouter/Builder/clock(_:)``: timeouts then occur under control of the test, and no
/// test sleeps. All methods can be called from any thread.
///
/// ```swift
/// let clock = ManualClock()
/// async let slept: Void = clock.sleep(for: .seconds(300))
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(300))
/// try await slept
/// ```
public final class ManualClock: Clock {
    /// An instant of a manual clock: the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// Makes the instant that is this long after the clock was made.
        public init(offset: Duration) { self.offset = offset }

        /// The instant that is later by the duration, or earlier if it is negative.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time from this instant to another one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the left instant is the earlier one.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private let state = Lock(State())

    /// Makes a clock that stands at offset zero.
    public init() {}

    /// Where the clock stands.
    public var now: Instant { state.withLock { $0.now } }

    /// One nanosecond; the clock can move by any duration.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The earliest deadline of a sleeping task; `nil` if no task sleeps.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

    /// How many tasks sleep on this clock.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Advances the clock; a negative duration has no effect.
    public func advance(by duration: Duration) {
        wake { $0.now.advanced(by: duration) }
    }

    /// Advances the clock to an instant, and wakes the tasks that slept until then in the order of their deadlines; an
    /// instant in the past has no effect.
    public func advance(to instant: Instant) {
        wake { _ in instant }
    }

    /// Sleeps until the clock has been moved to the deadline; returns at once if it has already reached it.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { $0.takeID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { $0.enlist(id, until: deadline, continuation) }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.cancel(id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Returns when at least `count` tasks sleep, or when the task is cancelled.
    ///
    /// Call it before advancing the clock, so that the code under test has begun to sleep.
    public func waitForSleepers(_ count: Int) async {
        while sleeperCount < count, !Task.isCancelled { await Task.yield() }
    }

    private func wake(movingTo instant: (State) -> Instant) {
        let woken = state.withLock { state in state.move(to: instant(state)) }
        for sleeper in woken { sleeper.continuation.resume() }
    }
}

extension ManualClock {
    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        private var lastID = 0
        /// The ids of tasks that were cancelled before they began to sleep.
        private var cancelled: Set<Int> = []
        private var awaited: Set<Int> = []

        init() {}

        mutating func takeID() -> Int {
            lastID += 1
            awaited.insert(lastID)
            return lastID
        }

        /// The result of a sleep that ends at once; `nil` if the task sleeps.
        mutating func enlist(
            _ id: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>
        ) -> Result<Void, any Error>? {
            awaited.remove(id)
            if cancelled.remove(id) != nil { return .failure(CancellationError()) }
            if deadline <= now { return .success(()) }
            sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
            return nil
        }

        mutating func cancel(_ id: Int) -> Sleeper? {
            guard !awaited.contains(id) else {
                cancelled.insert(id)
                return nil
            }
            guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
            return sleepers.remove(at: index)
        }

        mutating func move(to instant: Instant) -> [Sleeper] {
            now = max(now, instant)
            let woken = sleepers.filter { $0.deadline <= now }
            sleepers.removeAll { $0.deadline <= now }
            return woken.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
        }
    }
}
