import Dispatch
import Foundation
import LinkGate
import LinkGateSystem
import Testing

@testable import LinkGateStdoutSink

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

@Suite("The sink for standard output")
struct StdoutEventSinkTests {
    private let pipe: TestPipe

    init() throws { pipe = try TestPipe() }

    @Test("writes a line for people")
    func text() throws {
        let event = try event("wallet")
        sink(.text).record(event)
        #expect(pipe.read() == event.description + "\n")
    }

    @Test("writes a line of JSON")
    func jsonLines() throws {
        let events = try ["wallet", "a\nb"].map(event)
        let sink = sink(.jsonLines)
        for event in events { sink.record(event) }
        #expect(pipe.read() == events.map { $0.jsonLine + "\n" }.joined())
    }

    @Test("lines from many threads stay whole")
    func manyThreads() throws {
        let sink = sink(.jsonLines)
        // Longer than what a pipe takes in one piece.
        let events = try (0..<20).map { try event(String(repeating: "\($0 % 10)", count: 9000)) }
        let pipe = pipe
        DispatchQueue.global().async {
            DispatchQueue.concurrentPerform(iterations: events.count) { sink.record(events[$0]) }
            pipe.closeWriteEnd()
        }
        var output = ""
        while case let piece = pipe.read(), !piece.isEmpty { output += piece }
        #expect(output.split(separator: "\n").map(String.init).sorted() == events.map(\.jsonLine).sorted())
    }

    @Test("a closed pipe neither ends the process nor changes how it treats the signal")
    func closedPipe() throws {
        var ending = sigaction()
        ending.setDefault()
        var before = sigaction()
        sigaction(SIGPIPE, &ending, &before)
        defer { sigaction(SIGPIPE, &before, nil) }

        let sink = sink(.text)
        pipe.closeReadEnd()
        let event = try event("wallet")
        for _ in 0..<3 { sink.record(event) }

        var after = sigaction()
        sigaction(SIGPIPE, nil, &after)
        #expect(after.isDefault)
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0)
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        #expect(sigismember(&mask, SIGPIPE) == 0)
    }

    @Test("a reader that does not keep up costs lines, but no line is broken")
    func fullPipe() throws {
        pipe.makeNonBlocking()
        let sink = sink(.text)
        let filling = pipe.fill()
        let dropped = try event("dropped")
        sink.record(dropped)
        #expect(pipe.readAvailable().utf8.count == filling)
        let event = try event("wallet")
        sink.record(event)
        #expect(pipe.read() == event.description + "\n")
    }

    @Test("a line that went out in part does not break the next one")
    func tornLine() throws {
        pipe.makeNonBlocking()
        let sink = sink(.text)
        // More than the pipe holds: the sink gives up in the middle.
        sink.record(try event(String(repeating: "x", count: 200_000)))
        #expect(!pipe.readAvailable().isEmpty)
        let event = try event("wallet")
        sink.record(event)
        #expect(pipe.read().hasSuffix("\n" + event.description + "\n"))
    }

    private func sink(_ format: StdoutEventSink.Format) -> StdoutEventSink {
        StdoutEventSink(format: format, output: OutputDescriptor(pipe.writeEnd))
    }

    private func event(_ destination: String) throws -> DeepLinkEvent {
        DeepLinkEvent(
            id: try #require(DeepLinkEvent.ID(rawValue: "00000000000000ab-2")), name: .opened, linkID: nil,
            date: Date(timeIntervalSince1970: 1_796_022_370.123),
            properties: [.init("destination", .string(destination))])
    }
}

extension sigaction {
    #if canImport(Darwin)
    fileprivate mutating func setDefault() { __sigaction_u.__sa_handler = SIG_DFL }
    fileprivate var isDefault: Bool { __sigaction_u.__sa_handler == nil }
    #elseif canImport(Glibc)
    fileprivate mutating func setDefault() { __sigaction_handler.sa_handler = SIG_DFL }
    fileprivate var isDefault: Bool { __sigaction_handler.sa_handler == nil }
    #elseif canImport(Musl)
    fileprivate mutating func setDefault() { __sa_handler.sa_handler = SIG_DFL }
    fileprivate var isDefault: Bool { __sa_handler.sa_handler == nil }
    #elseif canImport(Android)
    fileprivate mutating func setDefault() { sa_handler = SIG_DFL }
    fileprivate var isDefault: Bool { sa_handler == nil }
    #endif
}
