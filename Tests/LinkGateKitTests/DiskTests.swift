import Foundation
import LinkGateKit
import LinkGateTesting
import Testing

/// A router whose store has a disk that misbehaves.
@Suite("Router and disk", .timeLimit(.minutes(5)))
struct DiskTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("LinkGate-\(UUID().uuidString)")
    private let sink = RecordingSink()
    private let provider = ScriptedAuthProvider()

    private func router(_ store: any PendingLinkStore) throws -> DeepLinkRouter {
        try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .authProvider(provider)
            .store(store)
            .sink(sink)
            .onDeepLink { _ in }
            .build()
    }

    private var failedOperations: [DeepLinkEvent.Value?] {
        sink.events.filter { $0.name == .storeFailed }.map { $0["operation"] }
    }

    @Test("Each failing operation is reported once, the link waits in memory, and opens only after its login")
    func failsWhileRunning() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let router = try router(try FilePendingLinkStore(directory: folder))
        await router.start()
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        async let outcome = router.open("yourapp://wallet")
        await provider.waitForCalls(1)
        #expect(sink.names == [.opened, .storeFailed, .authRequired])
        #expect(failedOperations == [.string("save")])
        provider.answer(.authenticated(AuthSession()))
        guard case .delivered = await outcome else {
            Issue.record("not delivered")
            return
        }
        #expect(failedOperations == [.string("save"), .string("save"), .string("remove")])
        let error = try #require(sink.events.first { $0.name == .storeFailed }?["error"])
        guard case .string(let text) = error else {
            Issue.record("no text")
            return
        }
        #expect(text.contains(folder.path) && text.contains("not a folder"))
        #expect(!text.contains("yourapp"), "no part of a link is told")
    }

    @Test("A folder that has gone is made again, and the link is safe")
    func folderGone() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try FilePendingLinkStore(directory: folder)
        let router = try router(store)
        await router.start()
        try FileManager.default.removeItem(at: folder)
        router.handle("yourapp://wallet")
        await provider.waitForCalls(1)
        #expect(failedOperations.isEmpty)
        #expect(try await store.load().map(\.url) == ["yourapp://wallet"])
        await router.shutdown()
    }

    @Test("A store that cannot be read at the start is reported once; links still arrive and wait")
    func cannotLoad() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try FilePendingLinkStore(directory: folder)
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        let router = try router(store)
        router.handle("yourapp://help")
        await router.start()
        #expect(sink.names == [.storeFailed, .opened])
        #expect(failedOperations == [.string("load")])
    }

    @Test(
        "A record whose time is no moment ends as expired, and one that cannot be stored waits in memory",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func noMoment(seconds: Double) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let id = try #require(DeepLink.ID(rawValue: "00000000000000ab-1"))
        let record = PendingRecord(
            id: id, url: "yourapp://wallet", receivedAt: Date(timeIntervalSinceReferenceDate: seconds))
        let memory = InMemoryPendingLinkStore([record])
        let first = try router(memory)
        await first.start()
        #expect(sink.names == [.timeout])
        #expect(memory.records.isEmpty)
        await first.shutdown()

        sink.clear()
        let second = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .authProvider(provider)
            .store(try FilePendingLinkStore(directory: folder))
            .sink(sink)
            .wallClock { Date(timeIntervalSinceReferenceDate: seconds) }
            .onDeepLink { _ in }
            .build()
        await second.start()
        async let outcome = second.open("yourapp://wallet")
        await provider.waitForCalls(1)
        #expect(sink.events.allSatisfy { !$0.jsonLine.isEmpty && !$0.description.isEmpty })
        second.completePendingDeepLink()
        guard case .delivered = await outcome else {
            Issue.record("not delivered")
            return
        }
    }

    @Test("Events written through a buffer are all in the file after the shutdown")
    func bufferedEvents() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("events.jsonl")
        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .events(to: file)
            .sink(sink)
            .onDeepLink { _ in }
            .build()
        await router.start()
        for number in 1...500 { router.handle("yourapp://help/\(number)") }
        await router.shutdown()
        let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines == sink.events.map(\.jsonLine))
        #expect(lines.count == 500)
    }
}
