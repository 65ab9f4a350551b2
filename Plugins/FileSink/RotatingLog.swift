import LinkGate
import LinkGateSystem

/// A file of lines that several processes append to and rename when it is full.
struct RotatingLog {
    private(set) var droppedCount = 0

    private let path: String
    private let maximumBytes: Int64?
    private let keep: Int
    private var current: Current?
    /// Renamed files whose lines may not be on the disk yet.
    private var unsynchronized: [OpenFile] = []

    init(path: String, maximumBytes: Int64?, keep: Int) {
        self.path = path
        self.maximumBytes = maximumBytes
        self.keep = keep
    }

    private struct Current {
        let file: OpenFile
        let identity: FileStatus.Identity
        /// The length of the file after the last line of this process; another length means that another process has
        /// written.
        var endOfOwnLine: Int64?
        /// The size at which the file is renamed; raised by `maximumBytes` after a failure.
        var rotationSize: Int64?

        /// Whether the file ends in the middle of a line, because its writer was killed or the disk was full.
        func isTorn(at size: Int64) throws(SystemError) -> Bool {
            if size == endOfOwnLine { return false }
            var size = size
            var looks = 0
            while size > 0, try file.byte(at: size - 1) != newline {
                // A file that grows between two readings of its size ends in a line that another process is writing;
                // the system makes it visible in pieces.
                let grown = try file.status().size
                looks = grown == size ? looks + 1 : 0
                if looks == 100 { return true }
                size = grown
            }
            return false
        }
    }

    mutating func open() throws(SystemError) {
        if let file = current?.file { remember(file) }
        current = nil
        let file = try FileSystem.open(path, for: .append)
        let status = try file.status()
        guard status.isRegular else { throw SystemError.notAFile(at: path) }
        current = Current(file: file, identity: status.identity, endOfOwnLine: nil, rotationSize: maximumBytes)
    }

    /// Appends a line that ends with a line feed.
    mutating func append(_ line: [UInt8]) {
        do throws(SystemError) {
            let size = try sizeOfCurrent(adding: line.count)
            try write(line, at: size)
        } catch {
            droppedCount += 1
        }
    }

    /// The files with lines that may not be on the disk yet, and the folder that holds their names.
    mutating func takeUnsynchronized() -> [OpenFile] {
        defer { unsynchronized = [] }
        let folder = try? FileSystem.open(FileSystem.parent(of: path), for: .folder)
        return unsynchronized + [current?.file, folder].compactMap { $0 }
    }

    /// The size of the file at the path, after a rotation if `count` more bytes would exceed the limit.
    private mutating func sizeOfCurrent(adding count: Int) throws(SystemError) -> Int64 {
        let size = try sizeOfFileAtPath()
        let limit = current?.rotationSize
        guard let limit, size > 0, size + Int64(count) > limit else { return size }
        do throws(SystemError) {
            guard try rotate() else { return size }
        } catch {
            let nextSize = size + (maximumBytes ?? 0)
            current?.rotationSize = nextSize
            return size
        }
        return try sizeOfFileAtPath()
    }

    private mutating func sizeOfFileAtPath() throws(SystemError) -> Int64 {
        if let current, let status = try? FileSystem.status(of: path), status.identity == current.identity {
            return status.size
        }
        // It was renamed by another process, or deleted.
        try open()
        return try current?.file.status().size ?? 0
    }

    /// Writes a line with one call; if only a part was written, writes the line again after a line break.
    private mutating func write(_ line: [UInt8], at size: Int64) throws(SystemError) {
        guard var current else { return }
        defer { self.current = current }
        var isTorn = try current.isTorn(at: size)
        current.endOfOwnLine = nil
        for _ in 0..<3 {
            let bytes = isTorn ? [newline] + line : line
            let written = try current.file.write(bytes[...])
            if written == bytes.count {
                current.endOfOwnLine = size + Int64(written)
                return
            }
            isTorn = isTorn || written > 0
        }
        throw SystemError.diskIsFull(at: path)
    }

    /// Renames the file at the path, and those before it, if no other process is doing so.
    ///
    /// - Returns: Whether the path is free for a new file, as far as is known.
    private mutating func rotate() throws(SystemError) -> Bool {
        guard let lock = try FileSystem.lockIfFree(path + ".lock") else { return false }
        return try withExtendedLifetime(lock) { () throws(SystemError) in
            // Another process may have renamed it before this one took the lock.
            guard try FileSystem.status(of: path).identity == current?.identity else { return true }
            // A gap in the numbers, left by a killed process, is filled by the preceding file; no file is lost.
            let free = (1...keep).first { number in
                (try? FileSystem.status(of: "\(path).\(number)")) == nil
            }
            faultPoint(.rotationBegun)
            for number in stride(from: (free ?? keep) - 1, to: 0, by: -1) {
                try FileSystem.rename("\(path).\(number)", to: "\(path).\(number + 1)")
                faultPoint(.olderLogRenamed)
            }
            try FileSystem.rename(path, to: path + ".1")
            faultPoint(.logRenamed)
            return true
        }
    }

    /// Keeps a renamed file open until the next flush, and drops files that rotation has already deleted.
    private mutating func remember(_ file: OpenFile) {
        unsynchronized.append(file)
        if unsynchronized.count > keep { unsynchronized.removeFirst() }
    }
}

let newline = UInt8(ascii: "\n")

/// The points of a rotation, in order.
extension FaultPoint {
    static var rotationBegun: FaultPoint { "rotationBegun" }
    static var olderLogRenamed: FaultPoint { "olderLogRenamed" }
    static var logRenamed: FaultPoint { "logRenamed" }
}
