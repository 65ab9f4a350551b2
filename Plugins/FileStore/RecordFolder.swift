import LinkGate
import LinkGateSystem

/// The store's folder, open and exclusively locked.
///
/// | name | holds |
/// |---|---|
/// | `<id>.json` | a record |
/// | `<id>.tmp` | a record that is being written; found under the lock, it was left by a killed process |
/// | `<id>.json.unreadable` | a file in a record's place that could not be read |
/// | `lock` | nothing; it is locked for one operation |
struct RecordFolder {
    private let folder: OpenFile
    private let lock: OpenFile

    /// Opens the folder, makes it if it is missing, and takes the lock.
    ///
    /// - Returns: The folder; `nil` if another owner holds the lock.
    static func lockIfFree(_ path: String) throws(SystemError) -> RecordFolder? {
        try FileSystem.makeFolder(path)
        let folder = try FileSystem.open(path, for: .folder)
        guard let lock = try FileSystem.lockIfFree("lock", in: folder) else { return nil }
        return RecordFolder(folder: folder, lock: lock)
    }

    /// Writes a temporary file, then renames it: at every instant the name refers to the complete old or new record.
    func write(_ bytes: [UInt8], for id: DeepLink.ID) throws(SystemError) {
        let temporary = id.rawValue + Self.temporarySuffix
        do throws(SystemError) {
            faultPoint(.saveBegun)
            let file = try create(temporary)
            faultPoint(.recordCreated)
            try file.writeAll(bytes)
            faultPoint(.recordWritten)
            try file.synchronize()
            faultPoint(.recordSynchronized)
            try FileSystem.rename(temporary, to: id.rawValue + Self.recordSuffix, in: folder)
            faultPoint(.recordRenamed)
        } catch {
            try? FileSystem.remove(temporary, in: folder)
            throw error
        }
        try folder.synchronize()
        faultPoint(.recordSaved)
    }

    func remove(_ id: DeepLink.ID) throws(SystemError) {
        faultPoint(.removalBegun)
        do throws(SystemError) {
            try FileSystem.remove(id.rawValue + Self.recordSuffix, in: folder)
        } catch  where error.isMissing {
            return
        }
        faultPoint(.recordUnlinked)
        try folder.synchronize()
        faultPoint(.recordRemoved)
    }

    /// The ids of the stored records, in a fixed order; removes incomplete files of killed processes.
    func recordIDs() throws(SystemError) -> [DeepLink.ID] {
        var ids: [DeepLink.ID] = []
        for name in try FileSystem.names(in: folder).sorted() {
            if let id = Self.id(in: name, before: Self.recordSuffix) {
                ids.append(id)
            } else if Self.id(in: name, before: Self.temporarySuffix) != nil {
                try? FileSystem.remove(name, in: folder)
            }
        }
        return ids
    }

    /// The content of a record's file; `nil` if it cannot be a record: a link, a pipe, a folder, or a file that is too
    /// long.
    func read(_ id: DeepLink.ID) throws(SystemError) -> [UInt8]? {
        let name = id.rawValue + Self.recordSuffix
        guard try FileSystem.status(of: name, in: folder).isRegular else { return nil }
        let file = try FileSystem.open(name, in: folder, for: .read)
        let status = try file.status()
        guard status.isRegular, status.size <= Self.mostBytes else { return nil }
        return try file.readAll()
    }

    func path(of id: DeepLink.ID) -> String { "\(folder.path)/\(id.rawValue)\(Self.recordSuffix)" }

    /// Renames a file in a record's place, so that it is no longer read as a record.
    ///
    /// - Returns: The new name.
    func setAside(_ id: DeepLink.ID) throws(SystemError) -> String {
        let name = id.rawValue + Self.recordSuffix
        let plain = name + ".unreadable"
        let names = try Set(FileSystem.names(in: folder))
        let numbered = (2...).lazy.map { "\(plain)-\($0)" }
        let free = names.contains(plain) ? numbered.first { !names.contains($0) } : plain
        try FileSystem.rename(name, to: free ?? plain, in: folder)
        try folder.synchronize()
        return free ?? plain
    }

    private func create(_ name: String) throws(SystemError) -> OpenFile {
        do throws(SystemError) {
            return try FileSystem.open(name, in: folder, for: .create)
        } catch  where error.isTaken {
            try FileSystem.remove(name, in: folder)
            return try FileSystem.open(name, in: folder, for: .create)
        }
    }

    /// Links have some kilobytes; reading a longer file would only delay the other records.
    private static let mostBytes: Int64 = 64 << 20

    private static let recordSuffix = ".json"
    private static let temporarySuffix = ".tmp"

    private static func id(in name: String, before suffix: String) -> DeepLink.ID? {
        name.hasSuffix(suffix) ? DeepLink.ID(rawValue: String(name.dropLast(suffix.count))) : nil
    }
}

/// The points of saving and removing a record, in order.
extension FaultPoint {
    static var saveBegun: FaultPoint { "saveBegun" }
    static var recordCreated: FaultPoint { "recordCreated" }
    static var recordWritten: FaultPoint { "recordWritten" }
    static var recordSynchronized: FaultPoint { "recordSynchronized" }
    static var recordRenamed: FaultPoint { "recordRenamed" }
    static var recordSaved: FaultPoint { "recordSaved" }
    static var removalBegun: FaultPoint { "removalBegun" }
    static var recordUnlinked: FaultPoint { "recordUnlinked" }
    static var recordRemoved: FaultPoint { "recordRemoved" }
}
