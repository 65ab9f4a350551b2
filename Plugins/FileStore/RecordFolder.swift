import LinkGate
import LinkGateSystem

/// The store's folder, open and locked: nobody else who asks for the lock is at work in it.
///
/// | name | holds |
/// |---|---|
/// | `<id>.json` | a record |
/// | `<id>.tmp` | a record that is being written; whoever finds one under the lock finds one left by a killed process |
/// | `<id>.json.unreadable` | what stood in a record's place and could not be read |
/// | `lock` | nothing; it is locked for one operation |
struct RecordFolder {
    private let folder: OpenFile
    private let lock: OpenFile

    /// Opens the folder, makes it where it is missing, and takes the lock.
    ///
    /// - Returns: nil when somebody else holds the lock.
    static func lockIfFree(_ path: String) throws(SystemError) -> RecordFolder? {
        try FileSystem.makeFolder(path)
        let folder = try FileSystem.open(path, for: .folder)
        guard let lock = try FileSystem.lockIfFree("lock", in: folder) else { return nil }
        return RecordFolder(folder: folder, lock: lock)
    }

    /// Writes beside, then renames: at every instant the name holds the old record or the new one, whole.
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

    /// The ids of the records that are there, in a fixed order; removes what killed processes left half written.
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

    /// What stands in a record's place; nil when that can be no record: a link, a pipe, a folder, or more than any link.
    func read(_ id: DeepLink.ID) throws(SystemError) -> [UInt8]? {
        let name = id.rawValue + Self.recordSuffix
        guard try FileSystem.status(of: name, in: folder).isRegular else { return nil }
        let file = try FileSystem.open(name, in: folder, for: .read)
        let status = try file.status()
        guard status.isRegular, status.size <= Self.mostBytes else { return nil }
        return try file.readAll()
    }

    func path(of id: DeepLink.ID) -> String { "\(folder.path)/\(id.rawValue)\(Self.recordSuffix)" }

    /// Gives what stands in a record's place another name, under which nobody looks for records.
    ///
    /// - Returns: The name.
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

    /// A parser reads some kilobytes; what is this long would only hold up the records beside it.
    private static let mostBytes: Int64 = 64 << 20

    private static let recordSuffix = ".json"
    private static let temporarySuffix = ".tmp"

    private static func id(in name: String, before suffix: String) -> DeepLink.ID? {
        name.hasSuffix(suffix) ? DeepLink.ID(rawValue: String(name.dropLast(suffix.count))) : nil
    }
}
