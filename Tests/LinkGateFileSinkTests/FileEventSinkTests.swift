import Dispatch
import Foundation
import LinkGate
import LinkGateFileSink
import TestSupport
import Testing

@Suite("The file sink")
struct FileEventSinkTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("events.jsonl")
    }

    @Test("appends a line for each event, also to what an earlier process wrote")
    func appends() throws {
        let events = try (0..<3).map(event)
        let first = try FileEventSink(url: url)
        first.record(events[0])
        first.record(events[1])
        try FileEventSink(url: url).record(events[2])
        #expect(try folder.lines("events.jsonl") == events.map(\.jsonLine))
    }

    @Test("every line is in the file before the call returns")
    func unbuffered() throws {
        let sink = try FileEventSink(url: url)
        for number in 0..<5 {
            sink.record(try event(number))
            #expect(try folder.lines("events.jsonl").count == number + 1)
        }
    }

    @Test("the file is its owner's alone")
    func permissions() throws {
        _ = try FileEventSink(url: url)
        #expect(try folder.permissions(of: "events.jsonl") == 0o600)
    }

    @Test("a line that was cut off breaks no other", arguments: [1, 20])
    func tornLine(length: Int) throws {
        let torn = String(try event(0).jsonLine.prefix(length))
        try Data(torn.utf8).write(to: url)
        let sink = try FileEventSink(url: url)
        let events = try (1...2).map(event)
        for event in events { sink.record(event) }
        #expect(try folder.lines("events.jsonl") == [torn] + events.map(\.jsonLine))
    }

    @Test("a line that another process left cut off, while this one runs, breaks no other")
    func tornByAnother() throws {
        let sink = try FileEventSink(url: url)
        let events = try (0..<2).map(event)
        sink.record(events[0])
        let other = try FileHandle(forWritingTo: url)
        try other.seekToEnd()
        try other.write(contentsOf: Data("{\"event".utf8))
        sink.record(events[1])
        #expect(try folder.lines("events.jsonl") == [events[0].jsonLine, "{\"event", events[1].jsonLine])
    }

    @Test("continues in a new file after the file was deleted or renamed")
    func replacedFile() async throws {
        let sink = try FileEventSink(url: url)
        let events = try (0..<3).map(event)
        sink.record(events[0])
        try FileManager.default.moveItem(at: url, to: folder.file("moved"))
        sink.record(events[1])
        #expect(try folder.lines("events.jsonl") == [events[1].jsonLine])
        try FileManager.default.removeItem(at: url)
        sink.record(events[2])
        await sink.flush()
        #expect(try folder.lines("events.jsonl") == [events[2].jsonLine])
        #expect(try folder.lines("moved") == [events[0].jsonLine])
        #expect(sink.droppedCount == 0)
    }

    @Test("counts what it cannot write, and goes on when it can")
    func drops() async throws {
        let below = folder.file("below")
        try FileManager.default.createDirectory(at: below, withIntermediateDirectories: false)
        let sink = try FileEventSink(url: below.appendingPathComponent("events.jsonl"))
        try FileManager.default.removeItem(at: below)
        sink.record(try event(1))
        sink.record(try event(2))
        await sink.flush()
        #expect(sink.droppedCount == 2)
        try FileManager.default.createDirectory(at: below, withIntermediateDirectories: false)
        sink.record(try event(3))
        #expect(try folder.lines("below/events.jsonl") == [event(3).jsonLine])
        #expect(sink.droppedCount == 2)
    }

    @Test("follows no symbolic link, at the start or later")
    func symbolicLink() throws {
        let elsewhere = try TemporaryFolder()
        try Data("mine\n".utf8).write(to: elsewhere.file("target"))
        let sink = try FileEventSink(url: url)
        try FileManager.default.removeItem(at: url)
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: elsewhere.file("target"))
        sink.record(try event(1))
        #expect(sink.droppedCount == 1)
        #expect(try elsewhere.lines("target") == ["mine"])
        let error = try #require(throws: ConfigurationProblem.self) { try FileEventSink(url: url) }
        #expect(error.problem.contains(url.path))
        #expect(error.remedy.contains("symbolic link"))
    }

    @Test("a place that cannot be a file is a clear error")
    func impossiblePlaces() throws {
        try Data().write(to: folder.file("file"))
        for place in ["", "missing/events.jsonl", "file/events.jsonl"] {
            let url = place.isEmpty ? folder.url : folder.file(place)
            let error = try #require(throws: ConfigurationProblem.self) { try FileEventSink(url: url) }
            #expect(error.place == "FileEventSink.url")
            #expect(error.problem.contains(folder.url.path))
            #expect(!error.remedy.isEmpty)
        }
        let device = URL(fileURLWithPath: "/dev/null")
        #expect(throws: ConfigurationProblem.self) { try FileEventSink(url: device) }
        let web = try #require(URL(string: "https://app.example.com/events"))
        #expect(throws: ConfigurationProblem.self) { try FileEventSink(url: web) }
        #expect(throws: ConfigurationProblem.self) { try FileEventSink(url: url, maximumBytes: 0) }
        #expect(throws: ConfigurationProblem.self) { try FileEventSink(url: url, keep: 0) }
    }

    @Test("lines of many threads and sinks stay whole, and none is lost")
    func manyWriters() throws {
        let sinks = try (0..<3).map { _ in try FileEventSink(url: url) }
        let events = try (0..<300).map(event)
        DispatchQueue.concurrentPerform(iterations: events.count) { sinks[$0 % 3].record(events[$0]) }
        #expect(try folder.lines("events.jsonl").sorted() == events.map(\.jsonLine).sorted())
    }
}

func event(_ number: Int) throws -> DeepLinkEvent {
    DeepLinkEvent(
        id: try #require(DeepLinkEvent.ID(rawValue: "00000000000000ab-\(number)")), name: .opened, linkID: nil,
        date: Date(timeIntervalSince1970: 1_796_022_370.123), properties: [.init("destination", .string("wallet"))])
}
