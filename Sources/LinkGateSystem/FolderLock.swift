#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Exclusive access of a process to a folder, until the lock is released or the process ends in any way.
///
/// It is an advisory lock on a file of the folder; the file contains the process identifier, for messages of other
/// processes.
public final class FolderLock: Sendable {
    private let file: OpenFile

    private init(_ file: OpenFile) { self.file = file }

    deinit { file.unlock() }

    /// Locks a folder.
    ///
    /// - Parameters:
    ///   - name: The name of the lock's file.
    ///   - folder: The folder.
    /// - Returns: The lock; `nil` if another process holds it, or is checking it at this moment.
    /// - Throws: ``SystemError`` if the lock's file cannot be opened.
    public static func take(_ name: String, in folder: OpenFile) throws(SystemError) -> FolderLock? {
        guard let file = try FileSystem.lockIfFree(name, in: folder) else { return nil }
        // The lock is what counts, not the identifier, which cannot be written on a full disk.
        try? file.replaceContent(with: Array("\(getpid())\n".utf8))
        return FolderLock(file)
    }

    /// The process that has locked a folder; `nil` if there is none.
    ///
    /// - Throws: ``SystemError`` if the lock's file cannot be read.
    public static func holder(of name: String, in folder: OpenFile) throws(SystemError) -> Holder? {
        let file: OpenFile
        do throws(SystemError) {
            file = try FileSystem.open(name, in: folder, for: .read)
        } catch  where error.isMissing {
            return nil
        }
        if try file.tryLock() {
            file.unlock()
            return nil
        }
        let text = String(decoding: try file.readAll(), as: UTF8.self)
        return Holder(process: text.split(separator: "\n").first.flatMap { Int32($0) }.flatMap { $0 > 1 ? $0 : nil })
    }

    /// The process that has locked a folder.
    public struct Holder: Sendable, Equatable {
        /// The process identifier; `nil` if it could not be written, or is 1 or below, where a signal would reach other
        /// processes.
        public let process: Int32?
    }
}
