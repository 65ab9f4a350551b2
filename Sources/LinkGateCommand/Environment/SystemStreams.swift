import LinkGate
import LinkGateSystem

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// An input that reads a file descriptor, such as standard input.
struct FileDescriptorInput: ByteInput {
    let descriptor: Int32

    static let standard = FileDescriptorInput(descriptor: 0)

    var isTerminal: Bool { isatty(descriptor) == 1 }

    var remainingBytes: Int64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let position = lseek(descriptor, 0, SEEK_CUR)
        return position < 0 ? nil : max(0, Int64(status.st_size) - Int64(position))
    }

    func read(into buffer: inout [UInt8]) throws -> Int {
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { return count }
            guard errno == EINTR else { throw SystemError(operation: "read", path: "standard input", code: errno) }
        }
    }
}

/// An output that writes to a file descriptor: standard output or standard error.
final class FileDescriptorOutput: ByteOutput {
    private let descriptor: Int32
    private let firstFailure = Lock<String?>(nil)

    init(descriptor: Int32) { self.descriptor = descriptor }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    var failure: String? { firstFailure.withLock { $0 } }

    func write(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count, failure == nil {
            let count = bytes.withUnsafeBytes {
                systemWrite(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR, errno != EAGAIN {
                let message = SystemError(operation: "write", path: "standard output", code: errno).reason
                firstFailure.withLock { $0 = message }
            }
        }
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
