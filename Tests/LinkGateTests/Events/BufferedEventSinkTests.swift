import Dispatch
import Foundation
import LinkGate
import Testing

@Suite("The buffer before a sink")
struct BufferedEventSinkTests {
    @Test("hands on every event, in order, before a flush returns")
    func order() async throws {
        let slow = GatedSink(isOpen: true)
        let sink = BufferedEventSink(slow)
        let events = try (0..<500).map(event)
        for event in events {
            sink.record(event)
            if event.id.rawValue.hasSuffix("00") { await sink.flush() }
        }
        await sink.flush()
        #expect(slow.recorded == events)
        #expect(slow.flushCount == 5)
        #expect(sink.droppedCount == 0)
    }

    @Test("does not wait for the sink, and drops what there is no room for")
    func capacity() async throws {
        let slow = GatedSink(isOpen: false)
        let sink = BufferedEventSink(slow, capacity: 3)
        sink.record(try event(0))
        await slow.isRecording()
        for number in 1...5 { sink.record(try event(number)) }
        #expect(sink.droppedCount == 2)
        slow.open()
        await sink.flush()
        try #expect(slow.recorded == (0...3).map(event))
        sink.record(try event(6))
        await sink.flush()
        try #expect(slow.recorded.last == event(6))
    }

    @Test("a flush of an empty buffer flushes the sink")
    func emptyFlush() async {
        let inner = GatedSink(isOpen: true)
        await BufferedEventSink(inner).flush()
        #expect(inner.flushCount == 1)
    }

    private func event(_ number: Int) throws -> DeepLinkEvent {
        let id = try #require(DeepLink.ID(rawValue: "00000000000000ab-\(number)"))
        return DeepLinkEvent(id: id, name: .opened, linkID: nil, date: .distantPast, properties: [])
    }
}

/// A sink that takes no event until it is opened.
private final class GatedSink: EventSink {
    private let events = Lock<[DeepLinkEvent]>([])
    private let flushes = Lock(0)
    private let gate: DispatchSemaphore
    private let began = AsyncStream.makeStream(of: Void.self)

    init(isOpen: Bool) { gate = DispatchSemaphore(value: isOpen ? 1 : 0) }

    var recorded: [DeepLinkEvent] { events.withLock { $0 } }
    var flushCount: Int { flushes.withLock { $0 } }

    func open() { gate.signal() }

    /// Returns when the first event has come.
    func isRecording() async { for await _ in began.stream { break } }

    func record(_ event: DeepLinkEvent) {
        began.continuation.yield()
        gate.wait()
        gate.signal()
        events.withLock { $0.append(event) }
    }

    func flush() async { flushes.withLock { $0 += 1 } }
}
