import LinkGate
import LinkGateSystem

/// A clock that stands still until a test moves it.
///
/// Hand it to ``/LinkGate/DeepLinkRouter/Builder/clock(_:)``: timeouts then happen when the test says so, and no test
/// sleeps. All of it may be called from any thread.
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

        /// The instant that is this much later, or earlier where the duration is negative.
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

    /// The clock moves in steps of any size.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The earliest instant that somebody sleeps until; nil: nobody sleeps.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

    /// How many tasks sleep on this clock.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Moves the clock on; a negative duration moves nothing.
    public func advance(by duration: Duration) {
        wake { $0.now.advanced(by: duration) }
    }

    /// Moves the clock on to an instant, and wakes in the order of their deadlines all that slept until then; an
    /// instant in the past moves nothing.
    public func advance(to instant: Instant) {
        wake { _ in instant }
    }

    /// Sleeps until the clock has been moved to the deadline; returns at once if it stands there already.
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

    /// Returns when at least this many tasks sleep, or when the waiting task is cancelled.
    ///
    /// Before a test moves the clock, it lets what it tests fall asleep.
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
        /// Cancelled between taking an id and falling asleep.
        private var cancelled: Set<Int> = []
        private var awaited: Set<Int> = []

        init() {}

        mutating func takeID() -> Int {
            lastID += 1
            awaited.insert(lastID)
            return lastID
        }

        /// The result of a sleep that is over before it began; nil: it sleeps.
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
