import Foundation

/// Reads the lines that a user types, on a thread of its own: a read waits, and would block a task.
enum TypedLines {
    /// Hands on each line, and nil at the end.
    static func read(_ input: any ByteInput, _ receive: @escaping @Sendable (String?) -> Void) {
        Thread.detachNewThread {
            var splitter = LineSplitter(limit: 4096)
            var buffer = [UInt8](repeating: 0, count: 4096)
            while let count = try? input.read(into: &buffer), count > 0 {
                splitter.feed(buffer[..<count]) { receive(String(decoding: $0.bytes, as: UTF8.self)) }
            }
            if let last = splitter.finish() { receive(String(decoding: last.bytes, as: UTF8.self)) }
            receive(nil)
        }
    }
}
