#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// An open file or folder, closed when the last reference goes.
public final class OpenFile: Sendable {
    /// The system's number for it.
    public let descriptor: Int32
    /// Its name, for errors.
    public let path: String

    /// Takes over an open descriptor.
    init(owning descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { _ = close(descriptor) }

    /// Writes with one call.
    ///
    /// - Returns: How many bytes went out; fewer than asked when the disk is full or a signal came.
    public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        try retryingInterrupted("write", path) { systemWrite(descriptor, bytes) }
    }

    /// Writes everything, in as many calls as it takes.
    public func writeAll(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty { rest = try rest.dropFirst(write(rest)) }
    }

    /// Puts new content into a file that is opened to append.
    public func replaceContent(with bytes: [UInt8]) throws(SystemError) {
        _ = try retryingInterrupted("shorten", path) { ftruncate(descriptor, 0) }
        try writeAll(bytes)
    }

    /// Reads from the current place to the end.
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

    /// The byte at an offset; `nil` behind the end.
    public func byte(at offset: Int64) throws(SystemError) -> UInt8? {
        var byte: UInt8 = 0
        let count = try retryingInterrupted("read", path) { pread(descriptor, &byte, 1, off_t(offset)) }
        return count == 1 ? byte : nil
    }

    /// Returns when the content is on the disk, as far as the system can tell.
    public func synchronize() throws(SystemError) {
        #if canImport(Darwin)
        // There, `fsync` leaves the data in the drive's cache; not every file system knows the stronger call.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        do throws(SystemError) {
            _ = try retryingInterrupted("synchronize", path) { fsync(descriptor) }
        } catch  where error.code == EINVAL || error.code == ENOTSUP {
            // Some file systems cannot do this for a folder; then there is nothing that would make it safer.
        }
    }

    /// Takes the advisory lock of the whole file if no other process holds it; closing the file gives it back.
    func tryLock() throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try retryingInterrupted("lock", path) { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch  where error.code == EWOULDBLOCK {
            return false
        }
    }

    /// Gives the lock back at once: a child that is being started holds the open file a little longer than this process.
    func unlock() { _ = flock(descriptor, LOCK_UN) }

    /// What the open file is, wherever its name has gone.
    public func status() throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try retryingInterrupted("look at", path) { fstat(descriptor, &status) }
        return FileStatus(status)
    }
}

/// Which file it is, of what kind, and how long.
public struct FileStatus: Sendable, Hashable {
    /// Which file it is.
    public let identity: Identity
    /// Its length in bytes.
    public let size: Int64
    /// Whether it is an ordinary file: no folder, pipe or link.
    public let isRegular: Bool

    /// The same for two names of one file, and for nothing else at one time.
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

/// Calls again while a signal interrupts; throws what the system says otherwise.
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
