import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

/// Clocks that jump, and timeouts of any length.
@Suite("Router: time", .timeLimit(.minutes(5)))
struct TimeTests {
    static let years: Double = 1_262_304_000

    static let shifts: [(Double, Bool)] = [
        (-years, false), (-3600, false), (-61, false), (-60, true), (-1, true), (0, true), (299, true), (300, false),
        (years, false),
    ]

    static let longTimeouts: [Duration] = [
        .seconds(86_400 * 365), .seconds(Int64.max), .seconds(Int64.max) * 2,
    ]

    @Test(
        "After a sleep of the system, a link whose time is over opens by nothing",
        arguments: [Duration.seconds(300), .seconds(301), .seconds(1_000_000_000)])
    func suspended(_ sleep: Duration) async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        async let outcome = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        await probe.clock.waitForSleepers(1)
        probe.clock.advance(by: sleep)
        router.completePendingDeepLink()
        probe.provider.currentSession = AuthSession()
        #expect(await outcome == .timedOut)
        #expect(probe.deliveries.all.isEmpty)
        #expect(probe.sink.events.last?["waited_seconds"] == .number(sleep.inSeconds))
    }

    @Test("Just before its deadline a link opens, also after a long sleep")
    func justInTime() async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        async let outcome = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        probe.clock.advance(by: .seconds(300) - .nanoseconds(1))
        router.completePendingDeepLink()
        #expect(await outcome.isDelivered)
    }

    @Test(
        "In one process, setting the wall clock neither ends nor prolongs a wait",
        arguments: [-Self.years, -600, -61, 61, 600, Self.years])
    func wallClock(_ shift: Double) async throws {
        let probe = RouterProbe()
        let wall = ManualWallClock(following: probe.clock)
        let router = try probe.builder().wallClock(wall.now).build()
        await router.start()
        async let outcome = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        wall.shift(by: .seconds(shift))
        router.poll()
        let pending = try #require(router.pendingDeepLink)
        #expect(abs(pending.expiresAt.timeIntervalSince(wall.date) - 300) < 0.001)
        probe.clock.advance(by: .seconds(299))
        router.poll()
        #expect(router.pendingDeepLink != nil)
        await probe.clock.waitForSleepers(1)
        probe.clock.advance(by: .seconds(1))
        #expect(await outcome == .timedOut)
    }

    @Test(
        "Across a restart the stored wall time counts, and a clock that was set back by more than a minute ends the link",
        arguments: Self.shifts)
    func restart(shift: Double, isAlive: Bool) async throws {
        let probe = RouterProbe()
        let wall = ManualWallClock(following: probe.clock)
        let first = try probe.builder().wallClock(wall.now).build()
        await first.start()
        first.handle("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        await first.shutdown()
        wall.shift(by: .seconds(shift))
        let second = try probe.builder().wallClock(wall.now).build()
        await second.start()
        #expect((second.pendingDeepLink != nil) == isAlive)
        #expect(probe.store.records.isEmpty != isAlive)
        await second.shutdown()
    }

    @Test("A timeout of zero lets no link wait, and opens those that need not wait")
    func zero() async throws {
        let probe = RouterProbe()
        let router = try probe.builder().pendingDeepLinkTimeout(.zero).build()
        await router.start()
        #expect(await router.open("yourapp://wallet") == .timedOut)
        #expect(await router.open("yourapp://help").isDelivered)
        #expect(probe.events == ["Opened", "Timeout", "Opened"])
        #expect(probe.provider.requests.isEmpty)
        probe.provider.currentSession = AuthSession()
        #expect(await router.open("yourapp://wallet").isDelivered)
    }

    @Test(
        "A timeout of any length lets a link wait, on a real clock, without a timer that fires for nothing",
        arguments: Self.longTimeouts)
    func veryLong(_ timeout: Duration) async throws {
        let probe = RouterProbe()
        let router = try probe.builder().clock(ContinuousClock()).pendingDeepLinkTimeout(timeout).build()
        await router.start()
        async let outcome = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        await router.waitUntilIdle()
        let steps = router.engine.state.withLock { $0.stepCount }
        for _ in 0..<1000 { await Task.yield() }
        try await ContinuousClock().sleep(for: .milliseconds(20))
        #expect(router.engine.state.withLock { $0.stepCount } == steps)
        #expect(router.pendingDeepLink?.expiresAt.timeIntervalSinceNow ?? 0 > 86_400 * 364)
        router.completePendingDeepLink()
        #expect(await outcome.isDelivered)
    }
}
