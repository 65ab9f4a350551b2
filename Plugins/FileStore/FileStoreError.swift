public import LinkGate
import LinkGateSystem

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An error of the file store, with the path, the operation, the reason and the remedy.
public struct FileStoreError: EventSafeError, Sendable, Hashable, CustomStringConvertible {
    /// The file or folder.
    public let path: String
    /// The operation, such as `open` or `rename`.
    public let operation: String
    /// Why it failed; the system's message if a system call failed.
    public let reason: String
    /// What to do.
    public let remedy: String

    /// Path, operation, reason and remedy in one line; never a part of a link.
    public var description: String { "\(path): cannot \(operation): \(reason); \(remedy)" }

    /// The same as ``description``.
    public var eventText: String { description }

    init(path: String, operation: String, reason: String, remedy: String) {
        self.path = path
        self.operation = operation
        self.reason = reason
        self.remedy = remedy
    }

    static func setAside(_ path: String, as name: String) -> FileStoreError {
        FileStoreError(
            path: path, operation: "read", reason: "it holds no waiting link",
            remedy: "it is kept as \(name), for you to inspect or remove")
    }

    static func newerFormat(_ path: String) -> FileStoreError {
        FileStoreError(
            path: path, operation: "read", reason: "a newer version has written it",
            remedy: "it stays, for that version")
    }

    init(_ error: SystemError) {
        self.init(path: error.path, operation: error.operation, reason: error.reason, remedy: error.remedy)
    }
}

extension FileStoreError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
