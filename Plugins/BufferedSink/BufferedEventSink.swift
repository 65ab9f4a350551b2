import Dispatch
import Foundation
public import LinkGate
import LinkGateSystem

/// Adds a queue to any sink, so that a slow or blocked sink delays no delivery and no other sink.
///
/// ```swift
/// builder.sink(BufferedEventSink(try FileEventSink(url: eventsFile)))
/// ```
///
/// Events keep their order. The queue is bounded: when it is full, the newest events are dropped and counted, and as
/// soon as there is room the sink receives `Deep Link Events Dropped` with their `count`, at the position where they
/// are missing. Events in the queue are lost if the process ends: `DeepLinkRouter.shutdown()` and ``flush()`` empty it.
public final class BufferedEventSink: EventSink {
    private let sink: any EventSink
    private let capacity: Int
    private let worker = DispatchQueue(label: "LinkGate.BufferedEventSink", qos: .utility)
    private let state = Lock(State())

    fileprivate enum Item {
        case event(DeepLinkEvent)
        case dropped(Int, Date)
        case flush(CheckedContinuation<Void, Never>)
    }

    fileprivate struct State {
        var items: [Item] = []
        var dropped = 0
        var droppedInTotal = 0
        var isWorking = false
    }

    /// Wraps a sink.
    ///
    /// - Parameters:
    ///   - sink: The sink; it is called from one thread at a time, and never from a task.
    ///   - capacity: How many events may wait for it, at least one.
    public init(_ sink: any EventSink, capacity: Int = 4096) {
        self.sink = sink
        self.capacity = max(1, capacity)
    }

    /// How many events have been dropped so far.
    public var droppedCount: Int { state.withLock { $0.droppedInTotal } }

    /// Appends an event to the queue, or drops it if the queue is full; returns at once.
    public func record(_ event: DeepLinkEvent) {
        let mustWork = state.withLock { state in
            guard state.items.count < capacity else {
                state.dropped += 1
                state.droppedInTotal += 1
                return false
            }
            state.tellDropped(at: event.date)
            state.items.append(.event(event))
            return state.beginWork()
        }
        if mustWork { worker.async { self.work() } }
    }

    /// Returns when the sink has received and flushed all events that were recorded before.
    public func flush() async {
        await withCheckedContinuation { continuation in
            let mustWork = state.withLock { state in
                state.tellDropped(at: Date())
                state.items.append(.flush(continuation))
                return state.beginWork()
            }
            if mustWork { worker.async { self.work() } }
        }
    }

    private func work() {
        while let items = takeItems() {
            for item in items {
                switch item {
                case .event(let event): sink.record(event)
                case .dropped(let count, let date): sink.record(.dropped(count, date))
                case .flush(let continuation):
                    Task {
                        await sink.flush()
                        continuation.resume()
                    }
                }
            }
        }
    }

    private func takeItems() -> [Item]? {
        state.withLock { state in
            if state.items.isEmpty { state.tellDropped(at: Date()) }
            guard !state.items.isEmpty else {
                state.isWorking = false
                return nil
            }
            defer { state.items = [] }
            return state.items
        }
    }
}

extension BufferedEventSink.State {
    /// Inserts the count of dropped events at the position where they are missing.
    fileprivate mutating func tellDropped(at date: Date) {
        guard dropped > 0 else { return }
        items.append(.dropped(dropped, date))
        dropped = 0
    }

    /// Whether a worker has to be started.
    fileprivate mutating func beginWork() -> Bool {
        defer { isWorking = true }
        return !isWorking
    }
}

extension DeepLinkEvent {
    fileprivate static func dropped(_ count: Int, _ date: Date) -> DeepLinkEvent {
        DeepLinkEvent(name: .eventsDropped, date: date, properties: [.init("count", .number(Double(count)))])
    }
}
