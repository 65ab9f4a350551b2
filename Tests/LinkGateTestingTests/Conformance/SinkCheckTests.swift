import Foundation
import LinkGate
import LinkGateTesting
import Testing

@Suite struct SinkCheckTests {
    @Test(arguments: Check<any EventSink>.all { ($0 as? RecordingSink)?.names ?? [] })
    func theRecordingSinkKeepsItsPromises(_ check: Check<any EventSink>) async throws {
        try await check.run { RecordingSink() }
    }

    @Test(arguments: Check<any EventSink>.all)
    func aSinkThatCannotBeReadIsCheckedAsWell(_ check: Check<any EventSink>) async throws {
        try await check.run { RecordingSink() }
    }

    @Test(arguments: brokenSinks)
    func findsWhatIsBroken(_ broken: Broken<Void, any EventSink>) async {
        let checks = Check<any EventSink>.all(patience: .milliseconds(300)) { ($0 as? any ReadableSink)?.names ?? [] }
        let failed = await broken.failures(of: checks)
        #expect(failed.contains { $0.contains(broken.fails) }, "\(failed)")
    }
}

private let brokenSinks: [Broken<Void, any EventSink>] = [
    Broken("waits for the network", fails: "returns fast") { _ in SlowSink() },
    Broken("never comes back from a flush", fails: "comes back from a flush") { _ in HangingSink() },
    Broken("puts the newest first", fails: "their order") { _ in StackSink() },
    Broken("drops what is too much", fails: "keeps all events") { _ in BoundedSink() },
    Broken("writes lines without escaping", fails: "one event for one") { _ in LineSink() },
]

private protocol ReadableSink: EventSink {
    var names: [DeepLinkEvent.Name] { get }
}

private struct SlowSink: EventSink {
    func record(_ event: DeepLinkEvent) { Thread.sleep(forTimeInterval: 0.007) }
}

private struct HangingSink: EventSink {
    func record(_ event: DeepLinkEvent) {}
    func flush() async { try? await Task.sleep(for: .seconds(3600)) }
}

private final class StackSink: ReadableSink {
    private let events = RecordingSink()
    var names: [DeepLinkEvent.Name] { events.names.reversed() }
    func record(_ event: DeepLinkEvent) { events.record(event) }
}

private final class BoundedSink: ReadableSink {
    private let events = RecordingSink()
    var names: [DeepLinkEvent.Name] { events.names.suffix(10) }
    func record(_ event: DeepLinkEvent) { events.record(event) }
}

private final class LineSink: ReadableSink {
    private let text = Collected<String>()
    var names: [DeepLinkEvent.Name] {
        text.values.joined().split(separator: "\n").map { line in
            .init(rawValue: String(line.prefix { $0 != "," }))
        }
    }
    func record(_ event: DeepLinkEvent) {
        guard case .string(let destination)? = event["destination"] else { return }
        text.append("\(event.name.rawValue),\(destination)\n")
    }
}
