public import LinkGate
import LinkGateSystem

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps waiting links as files, one for each, in a folder that belongs to its owner alone.
///
/// ```swift
/// let store = try FilePendingLinkStore(directory: applicationSupport.appending(path: "PendingLinks"))
/// ```
///
/// A record is on the disk, under its name and whole, before ``save(_:)`` returns. Several processes (an app and its
/// extension) can share the folder: each operation takes an advisory lock, which ends with the operation; let one of
/// them at a time run a router on it, since each router restores all that is stored. Records
/// hold whole links, which can carry tokens; folder and files are made for their owner's eyes alone, and no symbolic
/// link is followed in the folder or to it. Keep the folder out of backups and synchronization.
///
/// A record that cannot be understood is renamed to `….unreadable`; one of a newer version of this library, or
/// one that the system does not hand out at the moment, stays where it is. None of them stops the others, and
/// `onUnreadable` hears of each.
public struct FilePendingLinkStore: PendingLinkStore {
    private let path: String
    private let onUnreadable: @Sendable (FileStoreError) -> Void

    /// Opens the folder, and makes it, for its owner alone, where it is missing.
    ///
    /// - Parameters:
    ///   - directory: The folder, for these files alone.
    ///   - onUnreadable: Called by ``load()`` for each record that it leaves out, with the file, the reason and what to
    ///     do; for a log. Default: nothing.
    /// - Throws: ``FileStoreError`` when files cannot be kept there.
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

    /// Keeps a record on the disk, in the place of an earlier one of the same id.
    ///
    /// - Throws: ``FileStoreError``; an earlier record of the id is still there then.
    public func save(_ record: PendingRecord) async throws(FileStoreError) {
        guard record.receivedAt.timeIntervalSinceReferenceDate.isFinite else {
            throw FileStoreError(
                path: path, operation: "write", reason: "the record's time of receipt is no moment",
                remedy: "check the wall clock that the router was given")
        }
        let bytes = record.json
        try await locked { folder throws(SystemError) in try folder.write(bytes, for: record.id) }
    }

    /// Reads all records, the one received first coming first.
    ///
    /// - Throws: ``FileStoreError`` when there are records and the system hands none of them out, as on a locked
    ///   device; they are still there.
    public func load() async throws(FileStoreError) -> [PendingRecord] {
        let (records, leftOut) = try await locked { folder throws(SystemError) in try Self.records(in: folder) }
        leftOut.forEach(onUnreadable)
        return records.inOrderOfReceipt
    }

    /// Removes a record from the disk; one that is not there is no error.
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

    /// Waits for the lock without holding a thread, and runs one operation under it.
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

    /// Five milliseconds, also in a task that has been cancelled: what it saves is to be kept all the same.
    private static func pause() async {
        await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
    }
}

/// What stands in a record's place.
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
