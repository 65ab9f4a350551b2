public import LinkGate
import LinkGateSystem

/// Records every event, in order, for tests.
///
/// ```swift
/// let sink = RecordingSink()
/// builder.sink(sink)
/// // …
/// #expect(sink.names == [.opened, .authRequired])
/// ```
public final class RecordingSink: EventSink {
    private let recorded = Lock<[DeepLinkEvent]>([])

    /// Makes an empty sink.
    public init() {}

    /// All events so far, in order.
    public var events: [DeepLinkEvent] { recorded.withLock { $0 } }

    /// The names of all events so far, in order.
    public var names: [DeepLinkEvent.Name] { events.map(\.name) }

    /// Returns when at least `count` events of this name have been recorded, or when the task is cancelled.
    ///
    /// ```swift
    /// await sink.waitForEvents(.completed, count: 2)
    /// ```
    public func waitForEvents(_ name: DeepLinkEvent.Name, count: Int = 1) async {
        while names.count(where: { $0 == name }) < count, !Task.isCancelled { await Task.yield() }
    }

    /// Removes all events so far.
    public func clear() { recorded.withLock { $0 = [] } }

    /// Records the event.
    public func record(_ event: DeepLinkEvent) { recorded.withLock { $0.append(event) } }
}
