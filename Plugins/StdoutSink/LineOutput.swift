import LinkGate
import LinkGateSystem

/// Writes whole lines to a descriptor, one at a time.
final class LineOutput: Sendable {
    private let output: OutputDescriptor
    /// Whether the last line was written in part; holding the lock keeps lines from being mixed.
    private let isTorn = Lock(false)

    init(_ output: OutputDescriptor) { self.output = output }

    func write(_ line: String) {
        isTorn.withLock { isTorn in
            var bytes = Array(((isTorn ? "\n" : "") + line + "\n").utf8)[...]
            let count = bytes.count
            while !bytes.isEmpty {
                guard let written = writeOnce(bytes) else { break }
                bytes = bytes.dropFirst(written)
            }
            if bytes.count < count { isTorn = !bytes.isEmpty }
        }
    }

    /// The number of bytes written; `nil` if the line has to be dropped.
    private func writeOnce(_ bytes: ArraySlice<UInt8>) -> Int? {
        do throws(SystemError) {
            return try output.write(bytes)
        } catch  where error.wouldBlock {
            return output.waitUntilWritable(milliseconds: 100) ? 0 : nil
        } catch {
            return nil
        }
    }
}
