#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// An open file or folder, closed when the last reference is released.
public final class OpenFile: Sendable {
    /// The file descriptor.
    public let descriptor: Int32
    /// The path, for errors.
    public let path: String

    /// Takes over an open descriptor.
    init(owning descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { _ = close(descriptor) }

    /// Writes with one call.
    ///
    /// - Returns: The number of bytes written; fewer than given if the disk is full or a signal interrupted the call.
    public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        try retryingInterrupted("write", path) { systemWrite(descriptor, bytes) }
    }

    /// Writes all bytes, in as many calls as necessary.
    public func writeAll(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty { rest = try rest.dropFirst(write(rest)) }
    }

    /// Replaces the content of a file that is opened to append.
    public func replaceContent(with bytes: [UInt8]) throws(SystemError) {
        _ = try retryingInterrupted("shorten", path) { ftruncate(descriptor, 0) }
        try writeAll(bytes)
    }

    /// Reads from the current position to the end.
    public func readAll() throws(SystemError) -> [UInt8] {
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = try retryingInterrupted("read", path) {
                chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            }
            if count == 0 { return content }
            content += chunk[..<count]
        }
    }

    /// The byte at an offset; `nil` beyond the end.
    public func byte(at offset: Int64) throws(SystemError) -> UInt8? {
        var byte: UInt8 = 0
        let count = try retryingInterrupted("read", path) { pread(descriptor, &byte, 1, off_t(offset)) }
        return count == 1 ? byte : nil
    }

    /// Returns when the content is on the disk, as far as the system knows.
    public func synchronize() throws(SystemError) {
        #if canImport(Darwin)
        // There, `fsync` leaves the data in the drive's cache; not every file system knows the stronger call.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        do throws(SystemError) {
            _ = try retryingInterrupted("synchronize", path) { fsync(descriptor) }
        } catch  where error.code == EINVAL || error.code == ENOTSUP {
            // Some file systems cannot synchronize a folder, and have no alternative.
        }
    }

    /// Takes the advisory lock of the whole file if no other process holds it; closing the file releases it.
    func tryLock() throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try retryingInterrupted("lock", path) { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch  where error.code == EWOULDBLOCK {
            return false
        }
    }

    /// Releases the lock at once: a child process that is being started may hold the open file longer than this
    /// process.
    func unlock() { _ = flock(descriptor, LOCK_UN) }

    /// The status of the open file, regardless of its current name.
    public func status() throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try retryingInterrupted("inspect", path) { fstat(descriptor, &status) }
        return FileStatus(status)
    }
}

/// The identity, kind and length of a file.
public struct FileStatus: Sendable, Hashable {
    /// The identity of the file.
    public let identity: Identity
    /// The length in bytes.
    public let size: Int64
    /// Whether it is an ordinary file: no folder, pipe or link.
    public let isRegular: Bool

    /// Equal for two names of one file, and at any one time for nothing else.
    public struct Identity: Sendable, Hashable {
        let device: UInt64
        let inode: UInt64
    }

    init(_ status: stat) {
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
        size = Int64(status.st_size)
        isRegular = status.st_mode & S_IFMT == S_IFREG
    }
}

/// Repeats a system call while signals interrupt it; throws its error otherwise.
func retryingInterrupted<Result: SignedInteger>(
    _ operation: String, _ path: String, _ call: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = errno
        if code != EINTR { throw SystemError(operation: operation, path: path, code: code) }
    }
}
