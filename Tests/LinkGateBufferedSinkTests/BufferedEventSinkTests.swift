import Foundation
import LinkGate
import LinkGateBufferedSink
import LinkGateSystem
import LinkGateTesting
import Testing

@Suite("Buffered event sink", .timeLimit(.minutes(1)))
struct BufferedEventSinkTests {
    /// A sink that blocks its thread until a test lets it go.
    final class BlockingSink: EventSink {
        let recorded = RecordingSink()
        private let gate = DispatchSemaphore(value: 0)
        private let state = Lock((isOpen: false, entered: 0))

        var entered: Int { state.withLock { $0.entered } }

        func record(_ event: DeepLinkEvent) {
            let isOpen = state.withLock { state in
                state.entered += 1
                return state.isOpen
            }
            if !isOpen { gate.wait() }
            recorded.record(event)
        }

        func open() {
            state.withLock { $0.isOpen = true }
            gate.signal()
        }
    }

    private func event(_ number: Int) -> DeepLinkEvent {
        DeepLinkEvent(
            name: .opened, date: Date(timeIntervalSince1970: 0), properties: [.init("number", .number(Double(number)))])
    }

    @Test("Events keep their order, and flush returns when all have arrived")
    func order() async {
        let sink = RecordingSink()
        let buffered = BufferedEventSink(sink, capacity: 10_000)
        let events = (1...5000).map(event)
        for event in events { buffered.record(event) }
        await buffered.flush()
        #expect(sink.events == events)
    }

    @Test("A sink that blocks delays no delivery and no other sink")
    func blockingSink() async throws {
        let blocking = BlockingSink()
        let plain = RecordingSink()
        let delivered = Lock(0)
        let router = try DeepLinkRouter.Builder().parser(OrdersParser()).sink(BufferedEventSink(blocking)).sink(plain)
            .onDeepLink { _ in delivered.withLock { $0 += 1 } }.build()
        await router.start()
        for number in 1...20 { _ = await router.open("yourapp://orders/\(number)") }
        #expect(delivered.withLock { $0 } == 20)
        #expect(plain.events.count == 20)
        #expect(blocking.recorded.events.isEmpty)
        blocking.open()
        await router.shutdown()
        #expect(blocking.recorded.events == plain.events)
    }

    @Test("When the queue is full the newest events are dropped, and their count stands where they are missing")
    func overflow() async {
        let blocking = BlockingSink()
        let buffered = BufferedEventSink(blocking, capacity: 3)
        buffered.record(event(1))
        while blocking.entered == 0 { await Task.yield() }
        for number in 2...9 { buffered.record(event(number)) }
        #expect(buffered.droppedCount == 5)
        blocking.open()
        await buffered.flush()
        buffered.record(event(10))
        await buffered.flush()
        #expect(
            blocking.recorded.names == [.opened, .opened, .opened, .opened, .eventsDropped, .opened])
        #expect(blocking.recorded.events[4]["count"] == .number(5))
        #expect(blocking.recorded.events[5]["number"] == .number(10))
    }
}

private struct OrdersParser: DeepLinkParser {
    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        try DeepLink(scheme: "yourapp", path: ["orders"], query: url[...])
    }
}
