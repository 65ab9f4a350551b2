import Foundation
import LinkGate
import LinkGateFileStore
import LinkGateTesting
import TestSupport
import Testing

@Suite struct StoreCheckTests {
    @Test(arguments: Check<any PendingLinkStore>.all)
    func theFileStoreKeepsItsPromises(_ check: Check<any PendingLinkStore>) async throws {
        let folder = try TemporaryFolder()
        try await check.run { try FilePendingLinkStore(directory: folder.url) }
    }

    @Test(arguments: Check<any PendingLinkStore>.all)
    func theStoreInMemoryKeepsItsPromises(_ check: Check<any PendingLinkStore>) async throws {
        let store = InMemoryPendingLinkStore()
        try await check.run { store }
    }

    @Test(arguments: brokenStores)
    func findsWhatIsBroken(_ broken: Broken<InMemoryPendingLinkStore, any PendingLinkStore>) async {
        let failed = await broken.failures(of: Check<any PendingLinkStore>.all) { InMemoryPendingLinkStore() }
        #expect(failed.contains { $0.hasPrefix(broken.fails) || $0.contains(broken.fails) }, "\(failed)")
    }
}

private let brokenStores: [Broken<InMemoryPendingLinkStore, any PendingLinkStore>] = [
    Broken("forgets at the end of the process", fails: "every field") { _ in InMemoryPendingLinkStore() },
    Broken("drops the owner", fails: "every field") { place in
        AlteringStore(place) { .init(id: $0.id, url: $0.url, receivedAt: $0.receivedAt) }
    },
    Broken("normalizes the link", fails: "every field") { place in
        AlteringStore(place) {
            .init(
                id: $0.id, url: $0.url.precomposedStringWithCanonicalMapping, receivedAt: $0.receivedAt,
                source: $0.source, owner: $0.owner, deliveryAttempts: $0.deliveryAttempts)
        }
    },
    Broken("keeps every version", fails: "keeps the newest record") { AppendingStore(place: $0) },
    Broken("throws for an unknown id", fails: "accepts the removal") { StrictStore(place: $0) },
    Broken("removes all records", fails: "forgets a removed record") { ClearingStore(place: $0) },
    Broken("removes before it writes", fails: "shows the old record or the new one") { TearingStore(place: $0) },
    Broken("reads, changes and writes all records without a lock", fails: "loses no record") { RacingStore(place: $0) },
]

private struct AlteringStore: PendingLinkStore {
    let place: InMemoryPendingLinkStore
    let alter: @Sendable (PendingRecord) -> PendingRecord
    init(_ place: InMemoryPendingLinkStore, alter: @escaping @Sendable (PendingRecord) -> PendingRecord) {
        self.place = place
        self.alter = alter
    }
    func save(_ record: PendingRecord) async throws { try await place.save(alter(record)) }
    func load() async throws -> [PendingRecord] { try await place.load() }
    func remove(_ id: DeepLink.ID) async throws { try await place.remove(id) }
}

private struct AppendingStore: PendingLinkStore {
    let place: InMemoryPendingLinkStore
    func save(_ record: PendingRecord) async throws { try await place.save(record) }
    func load() async throws -> [PendingRecord] {
        place.operations.compactMap { if case .save(let record) = $0 { record } else { nil } }
    }
    func remove(_ id: DeepLink.ID) async throws { try await place.remove(id) }
}

private struct StrictStore: PendingLinkStore {
    struct Unknown: Error {}
    let place: InMemoryPendingLinkStore
    func save(_ record: PendingRecord) async throws { try await place.save(record) }
    func load() async throws -> [PendingRecord] { try await place.load() }
    func remove(_ id: DeepLink.ID) async throws {
        guard place.records.contains(where: { $0.id == id }) else { throw Unknown() }
        try await place.remove(id)
    }
}

private struct ClearingStore: PendingLinkStore {
    let place: InMemoryPendingLinkStore
    func save(_ record: PendingRecord) async throws { try await place.save(record) }
    func load() async throws -> [PendingRecord] { try await place.load() }
    func remove(_ id: DeepLink.ID) async throws { for record in place.records { try await place.remove(record.id) } }
}

/// Between its two halves other tasks can run.
private struct TearingStore: PendingLinkStore {
    let place: InMemoryPendingLinkStore
    func save(_ record: PendingRecord) async throws {
        try await place.remove(record.id)
        for _ in 0..<20 { await Task.yield() }
        try await place.save(record)
    }
    func load() async throws -> [PendingRecord] {
        await Task.yield()
        return try await place.load()
    }
    func remove(_ id: DeepLink.ID) async throws { try await place.remove(id) }
}

private struct RacingStore: PendingLinkStore {
    let place: InMemoryPendingLinkStore
    func save(_ record: PendingRecord) async throws {
        let before = try await place.load()
        for _ in 0..<20 { await Task.yield() }
        let after = before.filter { $0.id != record.id } + [record]
        for stale in place.records where !after.contains(stale) { try await place.remove(stale.id) }
        for record in after { try await place.save(record) }
    }
    func load() async throws -> [PendingRecord] { try await place.load() }
    func remove(_ id: DeepLink.ID) async throws { try await place.remove(id) }
}
