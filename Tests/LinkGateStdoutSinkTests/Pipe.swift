import LinkGate
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A pipe of the system's; what the sink writes at one end is read at the other.
final class TestPipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    func closeReadEnd() { close(readEnd) }
    func closeWriteEnd() { close(writeEnd) }

    /// Lets a full or empty pipe be an error, instead of making its writer or reader wait.
    func makeNonBlocking() {
        for end in [readEnd, writeEnd] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    }

    /// Fills the pipe to the last byte.
    ///
    /// - Returns: How many bytes went in.
    func fill() -> Int {
        let block = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
        var total = 0
        for size in [4096, 1] {
            while case let count = write(writeEnd, block, size), count > 0 { total += count }
        }
        return total
    }

    /// Everything that is in a pipe that does not wait.
    func readAvailable() -> String {
        var all = ""
        while case let piece = read(), !piece.isEmpty { all += piece }
        return all
    }

    /// What one read call of at most so many bytes gets.
    func read(upTo count: Int = 65536) -> String {
        var buffer = [UInt8](repeating: 0, count: count)
        let length = systemRead(readEnd, &buffer, count)
        return String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
