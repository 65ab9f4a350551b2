/// Lets any sink take its time: events wait in memory, and a task of its own hands them on, in order.
///
/// ```swift
/// builder.sink(BufferedEventSink(UploadingSink()))
/// ```
///
/// What still waits is lost when the process is killed; `flush()` returns when nothing recorded before it does.
public final class BufferedEventSink: EventSink {
    private let sink: any EventSink
    private let capacity: Int
    private let state = Lock(State())

    private struct State {
        var events: [DeepLinkEvent] = []
        var flushes: [CheckedContinuation<Void, Never>] = []
        var isHandingOn = false
        var droppedCount = 0
    }

    /// Puts a buffer before a sink.
    ///
    /// - Parameters:
    ///   - sink: Gets the events, one at a time, on no particular thread.
    ///   - capacity: How many events may wait; one that comes when so many do is dropped and counted.
    public init(_ sink: any EventSink, capacity: Int = 10_000) {
        self.sink = sink
        self.capacity = capacity
    }

    /// How many events were dropped because too many were waiting.
    public var droppedCount: Int { state.withLock { $0.droppedCount } }

    /// Takes one event and returns at once.
    public func record(_ event: DeepLinkEvent) {
        let isIdle = state.withLock { state in
            guard state.events.count < capacity else {
                state.droppedCount += 1
                return false
            }
            state.events.append(event)
            defer { state.isHandingOn = true }
            return !state.isHandingOn
        }
        if isIdle { Task.detached(priority: .utility) { self.handOn() } }
    }

    /// Returns when the sink has taken and flushed everything recorded so far.
    public func flush() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isHandingOn { state.flushes.append(continuation) }
                return !state.isHandingOn
            }
            if isIdle { continuation.resume() }
        }
        await sink.flush()
    }

    private func handOn() {
        while let (events, flushes) = next() {
            for event in events { sink.record(event) }
            for flush in flushes { flush.resume() }
        }
    }

    /// What has come since the last call; nil: nothing, and the next event starts a new task.
    private func next() -> ([DeepLinkEvent], [CheckedContinuation<Void, Never>])? {
        state.withLock { state in
            if state.events.isEmpty, state.flushes.isEmpty {
                state.isHandingOn = false
                return nil
            }
            defer { (state.events, state.flushes) = ([], []) }
            return (state.events, state.flushes)
        }
    }
}
