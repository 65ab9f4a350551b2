import Foundation
import LinkGateKit
import LinkGateTesting
import Testing

@testable import LinkGate

/// The store of a device that is locked after a restart (N08).
@Suite("Router: a store that cannot be read yet", .timeLimit(.minutes(1)))
struct LockedStoreTests {
    private let probe = RouterProbe()

    /// A router whose store holds a link and could not be read at the start.
    private func lockedRouter() async throws -> DeepLinkRouter {
        try await probe.store.save(
            PendingRecord(id: LifeCycleProbe.id(7), url: "yourapp://wallet", receivedAt: Date()))
        probe.store.failNext()
        let router = try await probe.startedRouter()
        #expect(probe.events == ["Store Failed"])
        #expect(router.pendingDeepLink == nil)
        return router
    }

    private var loads: Int { probe.store.operations.count { $0 == .load } }

    @Test("It is read again by itself, and what it holds is restored once")
    func byItself() async throws {
        let router = try await lockedRouter()
        probe.store.failNext()
        probe.clock.advance(by: .seconds(2))
        await eventually { loads == 2 }
        await router.waitUntilIdle()
        #expect(probe.events == ["Store Failed"])
        await eventually { router.timeToNextDeadline == .seconds(4) }
        probe.clock.advance(by: .seconds(4))
        await probe.provider.waitForCalls(1)
        #expect(router.pendingDeepLink?.link.destination == "wallet")
        #expect(router.pendingDeepLink?.isRestored == true)
        probe.clock.advance(by: .seconds(60))
        await router.restorePendingDeepLinks()
        #expect(probe.events == ["Store Failed", "Restored", "Auth Required"])
        await router.shutdown()
    }

    @Test("It is read again at the next login, which opens what comes back")
    func atTheLogin() async throws {
        let router = try await lockedRouter()
        probe.provider.currentSession = AuthSession(user: "ada")
        await eventually { !probe.deliveries.all.isEmpty }
        await router.waitUntilIdle()
        #expect(probe.deliveries.destinations == ["wallet"])
        #expect(probe.events == ["Store Failed", "Restored", "Completed"])
        #expect(probe.store.records.isEmpty)
    }

    @Test("It is read again when the app says so, and not restored twice by many who say so")
    func whenTheAppSaysSo() async throws {
        let router = try await lockedRouter()
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await router.restorePendingDeepLinks() } }
        }
        #expect(router.pendingDeepLinks.map(\.link.destination) == ["wallet"])
        await router.waitUntilIdle()
        #expect(probe.events == ["Store Failed", "Restored", "Auth Required"])
        await router.shutdown()
    }

    @Test("Meanwhile links come in, wait, are stored and open as ever, and are not taken for stored ones of before")
    func meanwhile() async throws {
        let router = try await lockedRouter()
        #expect(await router.open("yourapp://help").isDelivered)
        router.handle("yourapp://account")
        await probe.provider.waitForCalls(1)
        await router.restorePendingDeepLinks()
        #expect(router.pendingDeepLinks.map(\.link.destination) == ["account"], "the older one does not replace it")
        await router.shutdown()
    }
}
