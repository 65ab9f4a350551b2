public import LinkGate
import LinkGateSystem

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Stores waiting links as files, one for each link, in a folder that only its owner can access.
///
/// ```swift
/// let store = try FilePendingLinkStore(directory: applicationSupport.appending(path: "PendingLinks"))
/// ```
///
/// A record is complete and on the disk before ``save(_:)`` returns. Several processes (an app and its extension) can
/// share the folder: each operation takes an advisory lock, which ends with the operation. Only one of them at a time
/// may run a router on it, since each router restores all stored links. Records contain whole links, which can carry
/// tokens; folder and files are accessible to their owner only, and no symbolic link is followed in the folder or to
/// it. Keep the folder out of backups and synchronization.
///
/// A record that cannot be decoded is renamed to `….unreadable`; a record of a later release, or one that the system
/// cannot read at the moment, stays where it is. The other records are still read, and `onUnreadable` is called for
/// each.
public struct FilePendingLinkStore: PendingLinkStore {
    private let path: String
    private let onUnreadable: @Sendable (FileStoreError) -> Void

    /// Opens the folder; makes it, accessible to its owner only, if it is missing.
    ///
    /// - Parameters:
    ///   - directory: The folder, used for these files only.
    ///   - onUnreadable: Called by ``load()`` for each record that it leaves out, with the file, the reason and the
    ///     remedy; for a log. Default: does nothing.
    /// - Throws: ``FileStoreError`` if files cannot be stored there.
    public init(
        directory: URL, onUnreadable: @escaping @Sendable (FileStoreError) -> Void = { _ in }
    ) throws(FileStoreError) {
        self.onUnreadable = onUnreadable
        let path = directory.absoluteURL.path
        guard directory.isFileURL, !path.isEmpty, !path.utf8.contains(0) else {
            throw FileStoreError(
                path: directory.absoluteString, operation: "open", reason: "this is not the place of a folder",
                remedy: "give a file URL")
        }
        self.path = path
        do throws(SystemError) {
            _ = try RecordFolder.lockIfFree(path)
        } catch {
            throw FileStoreError(error)
        }
    }

    /// Stores a record on the disk, replacing an earlier one with the same id.
    ///
    /// - Throws: ``FileStoreError``; an earlier record with the id then still exists.
    public func save(_ record: PendingRecord) async throws(FileStoreError) {
        guard record.receivedAt.timeIntervalSinceReferenceDate.isFinite else {
            throw FileStoreError(
                path: path, operation: "write", reason: "the record's time of receipt is no moment",
                remedy: "check the wall clock that the router was given")
        }
        let bytes = record.json
        try await locked { folder throws(SystemError) in try folder.write(bytes, for: record.id) }
    }

    /// Reads all records, in the order of their receipt.
    ///
    /// - Throws: ``FileStoreError`` if there are records and the system can read none of them, as on a locked device;
    ///   they still exist.
    public func load() async throws(FileStoreError) -> [PendingRecord] {
        let (records, leftOut) = try await locked { folder throws(SystemError) in try Self.records(in: folder) }
        leftOut.forEach(onUnreadable)
        return records.inOrderOfReceipt
    }

    /// Removes a record from the disk; does nothing if there is none.
    ///
    /// - Throws: ``FileStoreError``.
    public func remove(_ id: DeepLink.ID) async throws(FileStoreError) {
        try await locked { folder throws(SystemError) in try folder.remove(id) }
    }

    private static func records(
        in folder: RecordFolder
    ) throws(SystemError) -> ([PendingRecord], leftOut: [FileStoreError]) {
        var records: [PendingRecord] = []
        var leftOut: [FileStoreError] = []
        var withheld: SystemError?
        for id in try folder.recordIDs() {
            do throws(SystemError) {
                switch Content(try folder.read(id)) {
                case .record(let record) where record.id == id: records.append(record)
                case .record, .unreadable:
                    leftOut.append(.setAside(folder.path(of: id), as: try folder.setAside(id)))
                case .newerFormat: leftOut.append(.newerFormat(folder.path(of: id)))
                }
            } catch  where !error.isMissing {
                withheld = error
                leftOut.append(FileStoreError(error))
            } catch {}
        }
        if records.isEmpty, let withheld { throw withheld }
        return (records, leftOut)
    }

    /// Waits for the lock without blocking a thread, and runs one operation under it.
    private func locked<Result: Sendable>(
        _ operation: (RecordFolder) throws(SystemError) -> Result
    ) async throws(FileStoreError) -> Result {
        do throws(SystemError) {
            for _ in 0..<Self.lockAttempts {
                if let folder = try RecordFolder.lockIfFree(path) {
                    return try withExtendedLifetime(folder) { () throws(SystemError) in try operation(folder) }
                }
                await Self.pause()
            }
            throw SystemError.lockIsHeld(at: path + "/lock")
        } catch {
            throw FileStoreError(error)
        }
    }

    private static let lockAttempts = 1000

    /// Waits five milliseconds, also in a cancelled task, since its record must still be saved.
    private static func pause() async {
        await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
    }
}

/// The content of a record's file.
private enum Content {
    case record(PendingRecord)
    case newerFormat
    case unreadable

    init(_ bytes: [UInt8]?) {
        do {
            self = try bytes.map { .record(try PendingRecord(json: $0)) } ?? .unreadable
        } catch is PendingRecord.NewerFormat {
            self = .newerFormat
        } catch {
            self = .unreadable
        }
    }
}
