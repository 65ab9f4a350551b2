import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

@Suite("Router: time, sessions and lifetime", .timeLimit(.minutes(1)))
struct LifetimeTests {
    @Test("A timer ends a link at its deadline, and its attempt's task is cancelled")
    func timer() async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        async let outcome = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        await probe.clock.waitForSleepers(1)
        probe.clock.advance(by: .seconds(300))
        #expect(await outcome == .timedOut)
        #expect(probe.events == ["Opened", "Auth Required", "Timeout"])
        await eventually { probe.provider.waitingCount == 0 }
    }

    @Test("A session that changes by another way opens the link, through the provider's signal")
    func sessionSignal() async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        async let outcome = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        probe.provider.currentSession = AuthSession(user: "ada")
        guard case .delivered = await outcome else {
            Issue.record("not delivered")
            return
        }
        #expect(probe.sink.events.last?["by"] == .string("session"))
    }

    @Test("A late answer for a link that was replaced opens nothing")
    func lateAnswer() async throws {
        let probe = RouterProbe(whenCancelled: .isIgnored)
        let router = try await probe.startedRouter()
        async let first = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        async let second = router.open("yourapp://account")
        await probe.provider.waitForCalls(2)
        #expect(await first == .superseded)
        probe.provider.answer(.authenticated(AuthSession()), attempt: 1)
        await eventually { router.attemptsReturned == 1 }
        await router.waitUntilIdle()
        #expect(probe.deliveries.all.isEmpty)
        router.cancelPendingDeepLink()
        #expect(await second == .cancelled(.app))
        probe.provider.endAll()
    }

    @Test("The next process delivers what the last one left, once")
    func nextProcess() async throws {
        let probe = RouterProbe()
        do {
            let router = try await probe.startedRouter()
            router.handle("yourapp://wallet?tab=cards")
            await probe.provider.waitForCalls(1)
            router.terminate()
        }
        let router = try await probe.startedRouter()
        await probe.provider.waitForCalls(2)
        #expect(probe.provider.requests.last?.isRestored == true)
        router.completePendingDeepLink()
        await router.waitUntilIdle()
        #expect(probe.deliveries.all.map { $0["tab"] } == ["cards"])
        #expect(probe.store.records.isEmpty)
    }

    @Test("A router that is released ends its attempts and its watchers, and keeps the link stored")
    func released() async throws {
        let probe = RouterProbe()
        var router: DeepLinkRouter? = try await probe.startedRouter()
        let changes = try #require(router?.pendingDeepLinkChanges())
        router?.handle("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        router = nil
        await eventually { probe.provider.waitingCount == 0 }
        for await _ in changes {}
        #expect(probe.store.records.count == 1)
    }

    @Test("A shutdown keeps the waiting link for the next start and takes no further link")
    func shutdown() async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        async let outcome = router.open("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        await router.shutdown()
        #expect(await outcome == .abandoned)
        #expect(!router.handle("yourapp://help"))
        #expect(probe.store.records.count == 1)
        #expect(probe.events == ["Opened", "Auth Required"])
    }

    @Test("A shutdown waits for the handler that runs, so that its link has ended and left the store")
    func shutdownWaitsForTheHandler() async throws {
        let probe = RouterProbe(session: AuthSession())
        let door = Door()
        let router = try await probe.startedRouter { _ in await door.pass() }
        router.handle("yourapp://wallet")
        await eventually { door.waitingCount == 1 }
        let hasEnded = Lock(false)
        let shutdown = Task {
            await router.shutdown()
            hasEnded.withLock { $0 = true }
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(!hasEnded.withLock { $0 })
        door.open()
        await shutdown.value
        #expect(probe.events == ["Opened", "Completed"])
        #expect(probe.store.records.isEmpty)
    }

    @Test("A shutdown from inside a handler does not wait for it, and a cancelled one stops waiting")
    func shutdownThatDoesNotWait() async throws {
        let probe = RouterProbe()
        let door = Door()
        let shared = Lock<DeepLinkRouter?>(nil)
        let router = try await probe.startedRouter { link in
            if link.matches("logout") { await shared.withLock { $0 }?.shutdown() } else { await door.pass() }
        }
        router.handle("yourapp://help")
        await eventually { door.waitingCount == 1 }
        let shutdown = Task { await router.shutdown() }
        shutdown.cancel()
        await shutdown.value
        door.open()

        let other = try await probe.startedRouter { _ in await shared.withLock { $0 }?.shutdown() }
        shared.withLock { $0 = other }
        guard case .delivered = await other.open("yourapp://logout") else {
            Issue.record("not delivered")
            return
        }
        shared.withLock { $0 = nil }
    }

    @Test("A login screen sees the waiting link come, its deadline, and go")
    func pendingChanges() async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        var changes = router.pendingDeepLinkChanges().makeAsyncIterator()
        #expect(await changes.next() == .some(nil))
        router.handle("yourapp://wallet")
        let pending = try #require(await changes.next() ?? nil)
        #expect(pending.link.destination == "wallet")
        #expect(pending.level == .login)
        #expect(abs(pending.expiresAt.timeIntervalSince(pending.receivedAt) - 300) < 1)
        router.cancelPendingDeepLink()
        #expect(await changes.next() == .some(nil))
    }

    @Test("retry asks again after a failed attempt, and does nothing while one runs")
    func retry() async throws {
        struct Offline: Error {}
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        router.handle("yourapp://wallet")
        await probe.provider.waitForCalls(1)
        router.retryPendingDeepLink()
        probe.provider.fail(Offline())
        await eventually { router.pendingDeepLink?.phase == .failed }
        router.retryPendingDeepLink()
        await probe.provider.waitForCalls(2)
        #expect(probe.provider.requests.map(\.attempt) == [1, 2])
        router.cancelPendingDeepLink()
    }
}
