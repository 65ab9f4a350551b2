#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A folder that a process has to itself until the lock is released, or the process ends in whatever way.
///
/// It is an advisory lock on a file of the folder; the file holds the process's number, for others to tell.
public final class FolderLock: Sendable {
    private let file: OpenFile

    private init(_ file: OpenFile) { self.file = file }

    deinit { file.unlock() }

    /// Locks a folder.
    ///
    /// - Parameters:
    ///   - name: The name of the lock's file.
    ///   - folder: The folder.
    /// - Returns: The lock; `nil` if another process holds it, or checks at this moment whether one does.
    /// - Throws: ``SystemError`` if the lock's file cannot be opened.
    public static func take(_ name: String, in folder: OpenFile) throws(SystemError) -> FolderLock? {
        guard let file = try FileSystem.lockIfFree(name, in: folder) else { return nil }
        // The lock counts, not the number: a full disk keeps nobody out.
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
        /// Its number; `nil` where none could be written, or where that is no program's: a signal to 0, 1 or below would
        /// reach others.
        public let process: Int32?
    }
}
