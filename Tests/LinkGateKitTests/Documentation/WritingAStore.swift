import Foundation
import LinkGateKit
import LinkGateTesting
import Testing

struct SealedPendingLinkStore: PendingLinkStore {
    let base: any PendingLinkStore
    let seal: @Sendable (String) throws -> String
    let open: @Sendable (String) throws -> String

    func save(_ record: PendingRecord) async throws {
        try await base.save(record.with(url: try seal(record.url)))
    }

    func load() async throws -> [PendingRecord] {
        // One that cannot be opened stays in the base store.
        try await base.load().compactMap { record in (try? open(record.url)).map { record.with(url: $0) } }
    }

    func remove(_ id: DeepLink.ID) async throws {
        try await base.remove(id)
    }
}

extension PendingRecord {
    fileprivate func with(url: String) -> PendingRecord {
        // A copy keeps all other fields, also those of later releases.
        var changed = self
        changed.url = url
        return changed
    }
}

protocol Rows: Sendable {
    func write(_ bytes: [UInt8], key: String) async throws
    func all() async throws -> [[UInt8]]
    func delete(key: String) async throws
}

actor DatabasePendingLinkStore: PendingLinkStore {
    private let rows: any Rows

    init(rows: any Rows) { self.rows = rows }

    func save(_ record: PendingRecord) async throws {
        try await rows.write(record.json, key: record.id.rawValue)
    }

    func load() async throws -> [PendingRecord] {
        // A row that cannot be read stays in the table.
        try await rows.all().compactMap { try? PendingRecord(json: $0) }
    }

    func remove(_ id: DeepLink.ID) async throws {
        try await rows.delete(key: id.rawValue)
    }
}

/// A table in memory that outlives its stores.
private actor Table: Rows {
    private var rows: [String: [UInt8]] = [:]

    func write(_ bytes: [UInt8], key: String) { rows[key] = bytes }
    func all() -> [[UInt8]] { Array(rows.values) }
    func delete(key: String) { rows[key] = nil }
}

private struct NotSealed: Error {}

@Suite("Writing a store")
struct WritingAStore {
    @Test(arguments: Check<any PendingLinkStore>.all)
    func theOneInADatabaseKeepsThem(_ check: Check<any PendingLinkStore>) async throws {
        let table = Table()
        try await check.run { DatabasePendingLinkStore(rows: table) }
    }

    @Test(arguments: Check<any PendingLinkStore>.all)
    func keepsItsPromises(_ check: Check<any PendingLinkStore>) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await check.run {
            SealedPendingLinkStore(
                base: try FilePendingLinkStore(directory: folder), seal: { Data($0.utf8).base64EncodedString() },
                open: { text in
                    guard let data = Data(base64Encoded: text) else { throw NotSealed() }
                    return String(decoding: data, as: UTF8.self)
                })
        }
    }
}
