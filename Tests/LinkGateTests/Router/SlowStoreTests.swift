import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

@Suite("Router: a store that is slow", .timeLimit(.minutes(1)))
struct SlowStoreTests {
    /// A store whose saves wait until a test lets them go.
    private final class SlowStore: PendingLinkStore {
        let door = Door()
        let memory = InMemoryPendingLinkStore()

        func save(_ record: PendingRecord) async throws {
            await door.pass()
            try await memory.save(record)
        }

        func load() async throws -> [PendingRecord] { try await memory.load() }
        func remove(_ id: DeepLink.ID) async throws { try await memory.remove(id) }
    }

    private struct TalkativeError: Error, CustomStringConvertible {
        let description: String
    }

    private struct TalkativeStore: PendingLinkStore {
        func save(_ record: PendingRecord) async throws { throw TalkativeError(description: record.url) }
        func load() async throws -> [PendingRecord] { [] }
        func remove(_ id: DeepLink.ID) async throws {}
    }

    private func router(_ probe: RouterProbe, _ store: any PendingLinkStore) async throws -> DeepLinkRouter {
        let deliveries = probe.deliveries
        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .authProvider(probe.provider)
            .sink(probe.sink)
            .store(store)
            .clock(probe.clock)
            .onDeepLink { deliveries.add($0) }
            .build()
        await router.start()
        return router
    }

    @Test("Links that need not wait are delivered while the store is at work for another one")
    func openLinksPass() async throws {
        let probe = RouterProbe()
        let store = SlowStore()
        let router = try await router(probe, store)
        router.handle("yourapp://wallet")
        await eventually { store.door.waitingCount == 1 }
        guard case .delivered = await router.open("yourapp://help") else {
            Issue.record("not delivered")
            return
        }
        #expect(probe.deliveries.destinations == ["help"])
        #expect(probe.provider.requests.isEmpty)
        store.door.open()
        await probe.provider.waitForCalls(1)
        #expect(probe.events == ["Opened", "Opened", "Auth Required"])
        router.cancelPendingDeepLink()
    }

    @Test("The effects of a waiting link keep their order: saved, asked, then ended")
    func orderIsKept() async throws {
        let probe = RouterProbe()
        let store = SlowStore()
        let router = try await router(probe, store)
        async let outcome = router.open("yourapp://wallet")
        await eventually { store.door.waitingCount == 1 }
        router.cancelPendingDeepLink()
        store.door.open()
        #expect(await outcome == .cancelled(.app))
        await router.waitUntilIdle()
        #expect(probe.events == ["Opened", "Auth Required", "Cancelled"])
        #expect(probe.provider.requests.isEmpty)
        #expect(store.memory.records.isEmpty)
    }

    @Test("What a store's error says stays out of events, unless the error promises to hold no value of a link")
    func errorTexts() async throws {
        let probe = RouterProbe()
        let router = try await router(probe, TalkativeStore())
        router.handle("yourapp://wallet?token=s3cret")
        await probe.provider.waitForCalls(1)
        let failed = try #require(probe.sink.events.first { $0.name == .storeFailed })
        #expect(failed["error"] == .string("TalkativeError"))
        router.cancelPendingDeepLink()
    }

    @Test("A link that a provider opens on a handler's behalf waits for that handler")
    func scopeIsNotInherited() async throws {
        let probe = RouterProbe()
        let door = Door()
        let box = Lock<DeepLinkRouter?>(nil)
        let router = try await probe.startedRouter { link in
            guard link.destination == "outer" else { return }
            box.withLock { $0 }?.handle("yourapp://wallet")
            await door.pass()
        }
        box.withLock { $0 = router }
        router.handle("yourapp://outer")
        await probe.provider.waitForCalls(1)
        router.handle("yourapp://help")
        router.completePendingDeepLink()
        await eventually { probe.events.count == 4 }
        #expect(probe.deliveries.destinations == ["outer"])
        door.open()
        await router.waitUntilIdle()
        #expect(probe.deliveries.destinations == ["outer", "help", "wallet"])
        box.withLock { $0 = nil }
    }
}
