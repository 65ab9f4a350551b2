import Dispatch
import Foundation
import LinkGate
import LinkGateFileSink
import TestSupport
import Testing

@Suite("The file sink's size limit")
struct RotationTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("events.jsonl")
    }

    @Test("a full file is renamed, and so many older ones are kept")
    func keepsTheNewest() async throws {
        let events = try (10..<18).map(event)
        let lineLength = events[0].jsonLine.utf8.count + 1
        let sink = try FileEventSink(url: url, maximumBytes: 2 * lineLength, keep: 2)
        for event in events { sink.record(event) }
        await sink.flush()
        #expect(try folder.lines("events.jsonl") == events[6...].map(\.jsonLine))
        #expect(try folder.lines("events.jsonl.1") == events[4..<6].map(\.jsonLine))
        #expect(try folder.lines("events.jsonl.2") == events[2..<4].map(\.jsonLine))
        #expect(try folder.names() == ["events.jsonl", "events.jsonl.1", "events.jsonl.2", "events.jsonl.lock"])
        #expect(try folder.permissions(of: "events.jsonl") == 0o600)
        #expect(sink.droppedCount == 0)
    }

    @Test("without a limit the file only grows")
    func unlimited() throws {
        let sink = try FileEventSink(url: url, maximumBytes: nil)
        for number in 0..<50 { sink.record(try event(number)) }
        #expect(try folder.lines("events.jsonl").count == 50)
        #expect(try folder.names() == ["events.jsonl"])
    }

    @Test("an event that is larger than the limit gets a separate file")
    func tinyLimit() throws {
        let sink = try FileEventSink(url: url, maximumBytes: 1, keep: 3)
        let events = try (0..<3).map(event)
        for event in events { sink.record(event) }
        #expect(try folder.lines("events.jsonl.2") == [events[0].jsonLine])
        #expect(try folder.lines("events.jsonl.1") == [events[1].jsonLine])
        #expect(try folder.lines("events.jsonl") == [events[2].jsonLine])
    }

    @Test("a gap in the numbers, left by a killed process, costs no file")
    func gap() throws {
        for name in ["events.jsonl.1", "events.jsonl.3"] { try Data("\(name)\n".utf8).write(to: folder.file(name)) }
        let sink = try FileEventSink(url: url, maximumBytes: 1, keep: 3)
        sink.record(try event(1))
        sink.record(try event(2))
        #expect(try folder.lines("events.jsonl.1") == [event(1).jsonLine])
        #expect(try folder.lines("events.jsonl.2") == ["events.jsonl.1"])
        #expect(try folder.lines("events.jsonl.3") == ["events.jsonl.3"])
    }

    @Test("a file that cannot be renamed grows on, and nothing is lost")
    func blockedRotation() throws {
        try FileManager.default.createDirectory(at: folder.file("events.jsonl.1"), withIntermediateDirectories: false)
        let sink = try FileEventSink(url: url, maximumBytes: 1, keep: 1)
        let events = try (0..<10).map(event)
        for event in events { sink.record(event) }
        #expect(try folder.lines("events.jsonl") == events.map(\.jsonLine))
        #expect(sink.droppedCount == 0)
    }

    @Test("several writers that rename lose and break nothing")
    func manyWriters() async throws {
        let events = try (0..<600).map(event)
        let sinks = try (0..<4).map { _ in try FileEventSink(url: url, maximumBytes: 3000, keep: 1000) }
        DispatchQueue.concurrentPerform(iterations: events.count) { sinks[$0 % 4].record(events[$0]) }
        for sink in sinks { await sink.flush() }
        let names = try folder.names().filter { $0 != "events.jsonl.lock" }
        #expect(names.count > 10)
        // None was renamed before it was full.
        for name in names where name != "events.jsonl" {
            #expect(try Data(contentsOf: folder.file(name)).count > 2800)
        }
        let lines = try names.flatMap { try folder.lines($0) }
        #expect(lines.sorted() == events.map(\.jsonLine).sorted())
        #expect(sinks.allSatisfy { $0.droppedCount == 0 })
    }
}
