import Foundation
import LinkGate
import LinkGateFileStore
import TestSupport
import Testing

@Suite("The file store")
struct FilePendingLinkStoreTests {
    private let folder: TemporaryFolder
    private let store: FilePendingLinkStore

    init() throws {
        folder = try TemporaryFolder()
        store = try FilePendingLinkStore(directory: folder.file("links"))
    }

    /// The store as the next process finds it.
    private func afterRestart() throws -> FilePendingLinkStore {
        try FilePendingLinkStore(directory: folder.file("links"))
    }

    @Test("returns its records, also after a restart, in the order of their receipt")
    func keeps() async throws {
        try await store.save(record(2))
        try await store.save(record(1))
        try await #expect(store.load() == [record(1), record(2)])
        try await #expect(afterRestart().load() == [record(1), record(2)])
    }

    @Test("returns links of one process in the order of their receipt, also if the clock was set back")
    func orderOfReceipt() async throws {
        let first = PendingRecord(id: try recordID(1), url: "yourapp://a", receivedAt: Date(timeIntervalSince1970: 100))
        let second = PendingRecord(id: try recordID(2), url: "yourapp://b", receivedAt: Date(timeIntervalSince1970: 80))
        try await store.save(second)
        try await store.save(first)
        #expect(try await store.load() == [first, second])
    }

    @Test(
        "keeps every kind of owner",
        arguments: [.nobody, .user(nil), .user(""), .user("an\"na\n")] as [PendingRecord.Owner])
    func owners(owner: PendingRecord.Owner) async throws {
        let record = PendingRecord(
            id: try recordID(1), url: "yourapp://wallet", receivedAt: Date(), source: .push, owner: owner,
            deliveryAttempts: 2)
        try await store.save(record)
        #expect(try await store.load() == [record])
    }

    @Test("keeps every scalar of the first plane, and some of each other")
    func everyScalar() async throws {
        let scalars = Array(UInt32(0)...0xFFFF) + stride(from: 0x10000, through: 0x10FFFF, by: 0xFF)
        let url = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
        try await store.save(record(url: url))
        // Swift compares texts by what they look like, so the bytes have to be compared.
        #expect(try #require(try await store.load().first).url.utf8.elementsEqual(url.utf8))
    }

    @Test(
        "keeps every text as it is spelled",
        arguments: ["", "\u{FEFF}a", "a\u{0}b", "e\u{301}", "\u{E9}", "\u{1F468}\u{200D}\u{1F469}", "\"\\/\u{2028}"])
    func spelling(text: String) async throws {
        try await store.save(
            PendingRecord(
                id: recordID(1), url: text, receivedAt: Date(), source: DeepLinkSource(rawValue: text),
                owner: .user(text)))
        let kept = try #require(try await store.load().first)
        guard case .user(let name?) = kept.owner else { throw Missing() }
        for read in [kept.url, name, try #require(kept.source).rawValue] {
            #expect(read.utf8.elementsEqual(text.utf8))
        }
    }

    @Test("keeps the time of receipt to its last bit")
    func exactTimes() async throws {
        for seconds in [
            0, 0.1, 817_715_170.123_456_7, 817_715_170.123_456_7.nextUp, -63_114_076_800, 1e300, .leastNonzeroMagnitude,
        ] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            try await store.save(PendingRecord(id: recordID(1), url: "yourapp://wallet", receivedAt: date))
            #expect(try await store.load().map(\.receivedAt) == [date])
        }
    }

    @Test("refuses a time of receipt that is no moment, and keeps the earlier record")
    func noMoment() async throws {
        try await store.save(record())
        let broken = PendingRecord(
            id: try recordID(1), url: "yourapp://wallet", receivedAt: Date(timeIntervalSinceReferenceDate: .nan))
        await #expect(throws: FileStoreError.self) { try await store.save(broken) }
        try await #expect(store.load() == [record()])
    }

    @Test("reads the file of a record that release 0.1 has written, and writes the same")
    func release01() async throws {
        let file = folder.file("links/00000000000000ab-1.json")
        let content =
            #"{"format":1,"id":"00000000000000ab-1","url":"yourapp://wallet?tab=é","received_at":817715170.5,"#
            + #""source":null,"owner":{"user":null},"delivery_attempts":2}"#
        try Data(content.utf8).write(to: file)
        let record = PendingRecord(
            id: try recordID(1), url: "yourapp://wallet?tab=é",
            receivedAt: Date(timeIntervalSinceReferenceDate: 817_715_170.5), owner: .user(nil), deliveryAttempts: 2)
        #expect(try await store.load() == [record])
        try await store.save(record)
        #expect(try String(contentsOf: file, encoding: .utf8) == content)
    }

    @Test("a record takes the place of the earlier one of its id")
    func replaces() async throws {
        try await store.save(record(attempts: 0))
        try await store.save(record(attempts: 1))
        try await #expect(store.load() == [record(attempts: 1)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("links").path).count == 2)
    }

    @Test("removes a record; a missing record is not an error")
    func removes() async throws {
        try await store.save(record(1))
        try await store.save(record(2))
        try await store.remove(recordID(1))
        try await store.remove(recordID(1))
        try await store.remove(recordID(7))
        try await #expect(afterRestart().load() == [record(2)])
    }

    @Test("folder and files are their owner's alone")
    func permissions() async throws {
        try await store.save(record())
        #expect(try folder.permissions(of: "links") == 0o700)
        #expect(try folder.permissions(of: "links/00000000000000ab-1.json") == 0o600)
        #expect(try folder.permissions(of: "links/lock") == 0o600)
    }

    @Test("makes folders above its own, for their owner alone")
    func nestedFolder() async throws {
        let nested = try FilePendingLinkStore(directory: folder.file("a/b/c"))
        try await nested.save(record())
        #expect(try folder.permissions(of: "a") == 0o700)
        #expect(try folder.permissions(of: "a/b/c") == 0o700)
    }

    @Test("continues in a new folder after its folder was deleted")
    func folderDeleted() async throws {
        try await store.save(record(1))
        try FileManager.default.removeItem(at: folder.file("links"))
        #expect(try await store.load().isEmpty)
        try FileManager.default.removeItem(at: folder.file("links"))
        try await store.remove(recordID(1))
        try FileManager.default.removeItem(at: folder.file("links"))
        try await store.save(record(2))
        try await #expect(store.load() == [record(2)])
    }

    @Test("saves also in a task that has been cancelled")
    func cancelledTask() async throws {
        let record = try record()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.save(record)
        }
        try await task.value
        #expect(try await store.load() == [record])
    }

    @Test("several stores on one folder lose and break nothing")
    func severalStores() async throws {
        let stores = try (0..<4).map { _ in try afterRestart() }
        let records = try (1...20).map { try record($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, record) in records.enumerated() {
                group.addTask {
                    try await stores[index % 4].save(record)
                    _ = try await stores[(index + 1) % 4].load()
                    try await stores[(index + 2) % 4].save(record)
                    if index.isMultiple(of: 2) { try await stores[(index + 3) % 4].remove(record.id) }
                }
            }
            try await group.waitForAll()
        }
        let kept = records.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        #expect(try await store.load() == kept)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("links").path).count == kept.count + 1)
    }

    private struct Missing: Error {}
}
