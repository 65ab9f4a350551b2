import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

@Suite("Router: the handler", .timeLimit(.minutes(1)))
struct HandlerTests {
    struct NoSuchScreen: Error {}

    @Test("A handler can await another link without deadlock")
    func nestedOpen() async throws {
        let probe = RouterProbe()
        let box = Lock<DeepLinkRouter?>(nil)
        let router = try await probe.startedRouter { link in
            if link.destination == "outer", let router = box.withLock({ $0 }) {
                await router.open("yourapp://inner")
                await router.open("yourapp://wallet")
            }
        }
        box.withLock { $0 = router }
        async let outcome = router.open("yourapp://outer")
        await probe.provider.waitForCalls(1)
        probe.provider.answer(.authenticated(AuthSession()))
        guard case .delivered = await outcome else {
            Issue.record("not delivered")
            return
        }
        #expect(probe.deliveries.destinations == ["outer", "inner", "wallet"])
        box.withLock { $0 = nil }
    }

    @Test("A handler that hangs holds up deliveries alone: others are judged, saved and asked for")
    func hangingHandler() async throws {
        let probe = RouterProbe()
        let door = Door()
        let router = try await probe.startedRouter { link in if link.destination == "slow" { await door.pass() } }
        router.handle("yourapp://slow")
        await eventually { door.waitingCount == 1 }
        router.handle("yourapp://help")
        router.handle("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        #expect(probe.store.records.map(\.url) == ["yourapp://wallet"])
        #expect(probe.deliveries.destinations == ["slow"])
        door.open()
        await router.waitUntilIdle()
        #expect(probe.deliveries.destinations == ["slow", "help"])
    }

    @Test("A handler that throws ends its link as failed with the error's type, and is not called again")
    func throwingHandler() async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter { _ in throw NoSuchScreen() }
        #expect(await router.open("yourapp://help") == .failed(.handler("NoSuchScreen")))
        #expect(probe.events == ["Opened", "Failed"])
        #expect(probe.sink.events.last?["error"] == .string("NoSuchScreen"))
    }

    @Test("A link that waits costs three store operations; one whose user is logged in, none")
    func storeOperations() async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        async let outcome = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        probe.provider.answer(.authenticated(AuthSession()))
        _ = await outcome
        #expect(probe.store.operations.count == 4)
        probe.provider.currentSession = AuthSession()
        _ = await router.open("yourapp://wallet")
        _ = await router.open("yourapp://help")
        #expect(probe.store.operations.count == 4)
    }
}

@Suite("Router: shutdown and handlers")
struct ShutdownHandlerTests {
    @Test("A shutdown awaits a handler that awaits another link, and its record goes")
    func nestedHandler() async throws {
        let probe = RouterProbe(session: AuthSession(user: "ada"))
        let holder = Lock<DeepLinkRouter?>(nil)
        let isOver = Lock(false)
        let router = try await probe.startedRouter { link in
            guard link.matches("wallet") else { return }
            await holder.withLock { $0 }?.open("yourapp://transfer")
            isOver.withLock { $0 = true }
        }
        holder.withLock { $0 = router }
        router.handle("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        await router.shutdown()
        #expect(isOver.withLock { $0 })
        holder.withLock { $0 = nil }
    }
}
