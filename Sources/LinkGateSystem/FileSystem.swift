#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The file operations that the bundled store and file sink share.
///
/// Names are looked up in an open folder, or are paths if no folder is given. A symbolic link as the last component of
/// a path is never followed.
public enum FileSystem {
    /// What a file is opened for.
    public enum Mode: Sendable {
        /// To read it.
        case read
        /// To write a file that does not exist yet.
        case create
        /// To append to it and to read it; it is created if it does not exist.
        case append
        /// To enter a folder.
        case folder

        fileprivate var flags: Int32 {
            switch self {
            case .read: O_RDONLY
            case .create: O_WRONLY | O_CREAT | O_EXCL
            case .append: O_RDWR | O_CREAT | O_APPEND
            case .folder: O_RDONLY | O_DIRECTORY
            }
        }
    }

    /// Opens a file; a new one is accessible to its owner only.
    public static func open(_ name: String, in folder: OpenFile? = nil, for mode: Mode) throws(SystemError) -> OpenFile
    {
        let path = path(of: name, in: folder)
        // Without O_NONBLOCK, opening a named pipe would wait for its other end.
        let flags = mode.flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let place = folder?.descriptor ?? AT_FDCWD
        do throws(SystemError) {
            let descriptor = try retryingInterrupted("open", path) { openat(place, name, flags, 0o600) }
            return OpenFile(owning: descriptor, path: path)
        } catch  where error.code == ENOTDIR && isSymbolicLink(name, in: place) {
            // Some systems report a symbolic link as not being a folder; the remedy is that for a link.
            throw SystemError(operation: "open", path: path, code: ELOOP)
        }
    }

    private static func isSymbolicLink(_ name: String, in place: Int32) -> Bool {
        var status = stat()
        return fstatat(place, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The status of the file at a name, without following a symbolic link.
    public static func status(of name: String, in folder: OpenFile? = nil) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try retryingInterrupted("inspect", path(of: name, in: folder)) {
            fstatat(folder?.descriptor ?? AT_FDCWD, name, &status, AT_SYMLINK_NOFOLLOW)
        }
        return FileStatus(status)
    }

    /// Takes the advisory lock of a file, which is created if it is missing; `nil` if another process holds the lock.
    ///
    /// The lock is held until the returned file is released.
    public static func lockIfFree(_ name: String, in folder: OpenFile? = nil) throws(SystemError) -> OpenFile? {
        let lock = try open(name, in: folder, for: .append)
        guard try lock.tryLock() else { return nil }
        // Another process may have removed the file between the two calls; then this lock would exclude no process.
        guard let current = try? status(of: name, in: folder).identity, try current == lock.status().identity else {
            return nil
        }
        return lock
    }

    /// Renames a file atomically, replacing an existing file of the new name.
    public static func rename(_ name: String, to newName: String, in folder: OpenFile? = nil) throws(SystemError) {
        let place = folder?.descriptor ?? AT_FDCWD
        _ = try retryingInterrupted("rename", path(of: name, in: folder)) { renameat(place, name, place, newName) }
    }

    /// Removes a file.
    public static func remove(_ name: String, in folder: OpenFile? = nil) throws(SystemError) {
        _ = try retryingInterrupted("remove", path(of: name, in: folder)) {
            unlinkat(folder?.descriptor ?? AT_FDCWD, name, 0)
        }
    }

    /// Makes a folder and its missing parents, accessible to their owner only.
    public static func makeFolder(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            try makeLastFolder(of: path)
        } catch  where error.isMissing {
            let parent = parent(of: path)
            guard parent != path, parent != "." else { throw error }
            try makeFolder(parent)
            // Retried only once: below a dangling symbolic link the parent both exists and is missing.
            try makeLastFolder(of: path)
        }
    }

    private static func makeLastFolder(of path: String) throws(SystemError) {
        do throws(SystemError) {
            _ = try retryingInterrupted("make folder", path) { mkdir(path, 0o700) }
        } catch  where error.isTaken {
            return
        }
    }

    /// The names in an open folder, `.` and `..` included, in any order.
    public static func names(in folder: OpenFile) throws(SystemError) -> [String] {
        // A directory stream takes over its descriptor, so it gets a separate one.
        let descriptor = try retryingInterrupted("list", folder.path) {
            openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        }
        guard let stream = fdopendir(descriptor) else {
            let code = errno
            close(descriptor)
            throw SystemError(operation: "list", path: folder.path, code: code)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            names.append(name(of: entry))
            errno = 0
        }
        guard errno == 0 else { throw SystemError(operation: "list", path: folder.path, code: errno) }
        return names
    }

    /// The folder that a path lies in.
    public static func parent(of path: String) -> String {
        var bytes = Array(path.utf8)
        let slash = UInt8(ascii: "/")
        while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        while let last = bytes.last, last != slash { bytes.removeLast() }
        while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        return bytes.isEmpty ? "." : String(decoding: bytes, as: UTF8.self)
    }

    private static func path(of name: String, in folder: OpenFile?) -> String {
        folder.map { $0.path + "/" + name } ?? name
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
                String(cString: $0)
            }
        }
    }
}
