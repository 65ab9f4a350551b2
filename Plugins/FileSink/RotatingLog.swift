import LinkGate
import LinkGateSystem

/// A file of lines that several processes append to and rename when it is full.
struct RotatingLog {
    private(set) var droppedCount = 0

    private let path: String
    private let maximumBytes: Int64?
    private let keep: Int
    private var current: Current?
    /// Renamed files with lines that may not be on the disk yet.
    private var unsynchronized: [OpenFile] = []

    init(path: String, maximumBytes: Int64?, keep: Int) {
        self.path = path
        self.maximumBytes = maximumBytes
        self.keep = keep
    }

    private struct Current {
        let file: OpenFile
        let identity: FileStatus.Identity
        /// How long the file was after the last line of ours; another length means that somebody else has written.
        var endOfOwnLine: Int64?
        /// A file that could not be renamed is tried again only when it has grown by as much again.
        var rotationSize: Int64?

        /// Whether the file ends in the middle of a line, where its writer was killed or the disk was full.
        func isTorn(at size: Int64) throws(SystemError) -> Bool {
            if size == endOfOwnLine { return false }
            var size = size
            var looks = 0
            while size > 0, try file.byte(at: size - 1) != newline {
                // A file that grows between two looks ends in a line that another process is writing right now; the
                // system shows it piece by piece.
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

    /// Makes sure that the open file is the one at the path, and that there is room in it.
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
        // Another process has renamed it, or somebody has deleted it.
        try open()
        return try current?.file.status().size ?? 0
    }

    /// Writes a line with one call; after a part of it, writes it again on a line of its own.
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
            // Between the look at the size and the lock, another process may have done it.
            guard try FileSystem.status(of: path).identity == current?.identity else { return true }
            // A missing number, left by a process killed in the middle, takes the one before it; no file is lost.
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

    /// Keeps a renamed file open until the next flush; older ones than are kept have been deleted anyway.
    private mutating func remember(_ file: OpenFile) {
        unsynchronized.append(file)
        if unsynchronized.count > keep { unsynchronized.removeFirst() }
    }
}

let newline = UInt8(ascii: "\n")
