import Foundation

/// A source of bytes.
protocol ByteInput: Sendable {
    var isTerminal: Bool { get }
    /// The number of bytes from here to the end; `nil` if only the end will show it, as in a pipe.
    var remainingBytes: Int64? { get }
    /// Waits for bytes and puts them into the buffer; returns their number, 0 at the end.
    func read(into buffer: inout [UInt8]) throws -> Int
}

extension ByteInput {
    var remainingBytes: Int64? { nil }
}

/// A destination of bytes.
///
/// A failure is stored instead of thrown, and reported once at the end.
protocol ByteOutput: Sendable {
    var isTerminal: Bool { get }
    /// Why an earlier write failed; `nil` if none did.
    var failure: String? { get }
    func write(_ bytes: [UInt8])
}

extension ByteOutput {
    func print(_ text: String) { write(Array(text.utf8)) }
}

extension ByteInput {
    /// Reads lines on a separate thread, since a read would block a task; passes each line to `receive`, and `nil` at
    /// the end.
    func readLines(_ receive: @escaping @Sendable (String?) -> Void) {
        Thread.detachNewThread {
            var splitter = LineSplitter(limit: 4096)
            var buffer = [UInt8](repeating: 0, count: 4096)
            while let count = try? self.read(into: &buffer), count > 0 {
                splitter.feed(buffer[..<count]) { receive(String(decoding: $0.bytes, as: UTF8.self)) }
            }
            if let last = splitter.finish() { receive(String(decoding: last.bytes, as: UTF8.self)) }
            receive(nil)
        }
    }
}
