import Foundation
import LinkGate
import LinkGateBufferedSink
import LinkGateFileSink
import LinkGateTesting
import TestSupport
import Testing

@Suite struct SinkCheckTests {
    @Test(arguments: FileSink.checks)
    func theFileSinkKeepsItsPromises(_ check: Check<any EventSink>) async throws {
        let folder = try TemporaryFolder()
        try await check.run { try FileSink(in: folder) }
    }

    @Test(arguments: FileSink.checks)
    func aBufferedSinkKeepsThemAsWell(_ check: Check<any EventSink>) async throws {
        let folder = try TemporaryFolder()
        try await check.run { try FileSink(in: folder, isBuffered: true) }
    }

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
        let checks = Check<any EventSink>.all(deadline: .milliseconds(300)) { ($0 as? any ReadableSink)?.names ?? [] }
        let failed = await broken.failures(of: checks)
        #expect(failed.contains { $0.contains(broken.fails) }, "\(failed)")
    }
}

private let brokenSinks: [Broken<Void, any EventSink>] = [
    Broken("waits for the network", fails: "returns fast") { _ in SlowSink() },
    Broken("never returns from a flush", fails: "returns from a flush") { _ in HangingSink() },
    Broken("records the newest first", fails: "their order") { _ in StackSink() },
    Broken("has a queue for each thread", fails: "from another thread") { _ in ThreadSink() },
    Broken("drops events above a limit", fails: "keeps all events") { _ in BoundedSink() },
    Broken("writes lines without escaping", fails: "one event for each") { _ in LineSink() },
]

/// The file sink, with the file to read it back from.
private struct FileSink: EventSink {
    let file: URL
    let sink: any EventSink

    init(in folder: TemporaryFolder, isBuffered: Bool = false) throws {
        file = folder.url.appendingPathComponent("events.jsonl")
        let plain = try FileEventSink(url: file)
        sink = isBuffered ? BufferedEventSink(plain) : plain
    }

    func record(_ event: DeepLinkEvent) { sink.record(event) }
    func flush() async { await sink.flush() }

    static let checks = Check<any EventSink>.all { sink in
        guard let sink = sink as? FileSink else { return [] }
        return try Data(contentsOf: sink.file).split(separator: UInt8(ascii: "\n")).map { line in
            let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
            return DeepLinkEvent.Name(rawValue: object?["event"] as? String ?? "")
        }
    }
}

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

/// Loses what other threads have recorded, as a sink with a buffer in thread-local storage does.
private final class ThreadSink: ReadableSink {
    private let events = Collected<(thread: String, name: DeepLinkEvent.Name)>()

    var names: [DeepLinkEvent.Name] {
        let kept = events.values
        return kept.filter { $0.thread == kept.first?.thread }.map(\.name)
    }

    func record(_ event: DeepLinkEvent) { events.append((Self.thread, event.name)) }

    private static var thread: String {
        let local = Thread.current.threadDictionary
        let id = local["ThreadSink"] as? String ?? UUID().uuidString
        local["ThreadSink"] = id
        return id
    }
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
