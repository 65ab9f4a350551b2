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
        PendingRecord(
            id: id, url: url, receivedAt: receivedAt, source: source, owner: owner, deliveryAttempts: deliveryAttempts)
    }
}

private struct NotSealed: Error {}

@Suite("Writing a store")
struct WritingAStore {
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
