import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

/// Too many links: from handlers, from taps that come twice, and before the start.
@Suite("Router: loops, repeats and floods", .timeLimit(.minutes(1)))
struct LoopsAndFloodsTests {
    @Test("Handlers that open each other's links for ever come to an end (N11)", arguments: [true, false])
    func loop(_ isAwaited: Bool) async throws {
        let probe = RouterProbe()
        let box = Lock<DeepLinkRouter?>(nil)
        let router = try await probe.startedRouter { link in
            guard let router = box.withLock({ $0 }) else { return }
            let next = link.destination == "a" ? "yourapp://b" : "yourapp://a"
            if isAwaited { await router.open(next) } else { router.handle(next) }
        }
        box.withLock { $0 = router }
        #expect(await router.open("yourapp://a").isDelivered)
        await eventually { probe.events.last == "Failed" }
        await router.waitUntilIdle()
        #expect(probe.deliveries.all.count == 21, "the first, and those of twenty handlers")
        #expect(probe.sink.events.last?["reason"] == .string("depth_limit"))
        box.withLock { $0 = nil }
    }

    @Test("A link that comes twice within the time is delivered once, gated or not, and both callers hear (N09)")
    func repeats() async throws {
        for destination in ["orders/42", "wallet"] {
            let probe = RouterProbe(session: AuthSession(user: "ada"))
            let router = try probe.builder().ignoringRepeats(within: .seconds(1)).build()
            await router.start()
            async let first = router.open("yourapp://\(destination)", from: .push)
            async let second = router.open("yourapp://\(destination)")
            #expect(await first.isDelivered)
            #expect(await second.isDelivered)
            probe.clock.advance(by: .milliseconds(10))
            #expect(await router.open("yourapp://\(destination)").isDelivered)
            #expect(probe.deliveries.destinations == [destination])
            probe.clock.advance(by: .seconds(1))
            #expect(await router.open("yourapp://\(destination)").isDelivered)
            #expect(probe.deliveries.destinations == [destination, destination])
        }
    }

    @Test("However many equal links come before the start, a hundred join the first, and it opens once (A57)")
    func flood() async throws {
        let probe = RouterProbe()
        let router = try probe.builder().build()
        let taken = (1...5_000).count { _ in router.handle("yourapp://help") }
        #expect(taken == 101, "the first, and a hundred that join it")
        #expect(router.engine.state.withLock { $0.lifeCycle.held.count } == 101)
        await router.start()
        await router.waitUntilIdle()
        #expect(probe.deliveries.destinations == ["help"])
        #expect(probe.sink.events.count { $0.name == .opened } == 101)
    }
}
