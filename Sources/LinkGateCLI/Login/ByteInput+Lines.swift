import Foundation

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
