#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A failed system call: the operation, the path and the error number.
public struct SystemError: Error, Sendable, Hashable {
    /// The operation, such as `open`.
    public let operation: String
    /// The path.
    public let path: String
    /// The error number, `errno`.
    public let code: Int32

    /// Makes an error.
    public init(operation: String, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// Whether nothing exists at the path.
    public var isMissing: Bool { code == ENOENT }
    /// Whether something already exists at the path.
    public var isTaken: Bool { code == EEXIST }
    /// Whether the other end accepts no more bytes at the moment.
    public var wouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }

    /// The error of a lock that another process has held for too long.
    public static func lockIsHeld(at path: String) -> SystemError {
        SystemError(operation: "lock", path: path, code: EWOULDBLOCK)
    }

    /// The error of a path at which there is no regular file.
    public static func notAFile(at path: String) -> SystemError {
        SystemError(operation: "open", path: path, code: EINVAL)
    }

    /// The error of a write that was incomplete.
    public static func diskIsFull(at path: String) -> SystemError {
        SystemError(operation: "write", path: path, code: ENOSPC)
    }

    /// The system's message for the error number.
    public var reason: String { String(cString: strerror(code)) }

    /// What a user can do about it.
    public var remedy: String {
        switch code {
        case ENOENT: "create the folder, or give another path"
        case EACCES, EPERM:
            "make the place readable and writable for this user, or try again when the device is unlocked"
        case EROFS: "choose a place on a disk that can be written"
        case ENOSPC, EDQUOT: "make room on the disk"
        case ENOTDIR: "a part of the path is not a folder: remove it, or give another path"
        case EISDIR: "a folder stands at this place: give the path of a file, or remove the folder"
        case ELOOP: "a symbolic link stands at this place: give the path that it points to, or remove it"
        case ENAMETOOLONG: "give a shorter path"
        case EMFILE, ENFILE: "close open files, or raise the limit"
        case EWOULDBLOCK: "end the other process that holds the lock"
        case ENOTSUP, EOPNOTSUPP, ENOLCK: "choose a place on a disk that supports this"
        case EINVAL: "give the path of an ordinary file"
        default: "check the disk and the path"
        }
    }
}
