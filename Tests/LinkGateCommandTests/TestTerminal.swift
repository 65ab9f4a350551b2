import Foundation
import LinkGate
import LinkGateSystem
import TestSupport

@testable import LinkGateCommand

/// A terminal in memory: what is typed, and what is printed.
struct TestTerminal {
    let input: TypedInput
    let output = CollectedOutput()
    let errors = CollectedOutput()
    private let folder: TemporaryFolder
    var now: @Sendable () -> Date = { Date() }
    var own = OwnLinks()

    var directory: URL { folder.url }

    init(typing text: String = "") throws { try self.init(typing: Array(text.utf8)) }

    init(typing bytes: [UInt8], chunk: Int = 1 << 16) throws {
        self.init(bytes, chunk, in: try TemporaryFolder())
    }

    private init(_ bytes: [UInt8], _ chunk: Int, in folder: TemporaryFolder) {
        input = TypedInput(bytes, chunk: chunk)
        self.folder = folder
    }

    /// A second call in the same working directory.
    func next(typing text: String = "") -> TestTerminal {
        var next = TestTerminal(Array(text.utf8), 1 << 16, in: folder)
        next.now = now
        next.own = own
        return next
    }

    @discardableResult
    func run(_ arguments: String...) async -> CommandStatus { await run(arguments) }

    @discardableResult
    func run(_ arguments: [String]) async -> CommandStatus {
        let environment = CommandEnvironment(
            input: input, output: output, errors: errors, variables: ["HOME": directory.path], directory: directory,
            clock: ContinuousClock(), now: now, interrupts: { AsyncStream { $0.finish() } }, own: own)
        return await LinkGateCommand(environment: environment).run(arguments)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: directory.appendingPathComponent(name))
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: directory.appendingPathComponent(name)), as: UTF8.self)
    }
}

/// Bytes that come in chunks.
final class TypedInput: ByteInput {
    let isTerminal = false
    private let chunk: Int
    private let rest: Lock<ArraySlice<UInt8>>

    init(_ bytes: [UInt8], chunk: Int) {
        self.chunk = chunk
        rest = Lock(bytes[...])
    }

    func read(into buffer: inout [UInt8]) -> Int {
        let bytes = rest.withLock { rest in
            let bytes = rest.prefix(min(chunk, buffer.count))
            rest = rest.dropFirst(bytes.count)
            return bytes
        }
        buffer.replaceSubrange(0..<bytes.count, with: bytes)
        return bytes.count
    }
}

/// What is printed.
final class CollectedOutput: ByteOutput {
    let isTerminal = false
    let failure: String?
    private let bytes = Lock<[UInt8]>([])

    init(failure: String? = nil) { self.failure = failure }

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }

    func write(_ new: [UInt8]) { bytes.withLock { $0 += new } }
}
