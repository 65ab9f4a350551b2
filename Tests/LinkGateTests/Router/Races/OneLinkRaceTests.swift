import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

/// Everything that can end one waiting link, at the same instant.
@Suite("Router: races for one link", .timeLimit(.minutes(5)))
struct OneLinkRaceTests {
    @Test("Completed from eight threads at once, a link is delivered once")
    func eightCompletions() async throws {
        for _ in 0..<Races.count {
            let probe = RouterProbe()
            let router = try await probe.startedRouter()
            async let outcome = router.open("yourapp://wallet")
            await probe.provider.waitForCalls(1)
            await Races.run((1...8).map { _ in { router.completePendingDeepLink() } })
            #expect(await outcome.isDelivered)
            #expect(probe.deliveries.all.count == 1)
            #expect(probe.events == ["Opened", "Auth Required", "Completed"])
            #expect(probe.store.records.isEmpty)
        }
    }

    @Test("An answer given by eight threads at once, and twice, counts once")
    func eightAnswers() async throws {
        for _ in 0..<Races.count {
            let probe = RouterProbe()
            let answers = Lock<[@Sendable (Bool) -> Void]>([])
            let router = try DeepLinkRouter.Builder()
                .parser(URLDeepLinkParser(schemes: ["yourapp"]))
                .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
                .onDeepLinkRequiresAuth { _, complete in answers.withLock { $0.append(complete) } }
                .sink(probe.sink)
                .onDeepLink { probe.deliveries.add($0) }
                .build()
            await router.start()
            async let outcome = router.open("yourapp://wallet")
            await eventually { answers.withLock { !$0.isEmpty } }
            let complete = try #require(answers.withLock { $0.first })
            await Races.run(
                (1...8).map { number in
                    {
                        complete(number.isMultiple(of: 2))
                        complete(true)
                    }
                })
            let wasDelivered = await outcome.isDelivered
            await router.waitUntilIdle()
            #expect(probe.deliveries.all.count == (wasDelivered ? 1 : 0))
            #expect(RaceTally(probe).faults() == [])
        }
    }

    @Test("Only the first of completion, answer, login, cancellation and deadline decides")
    func allEnds() async throws {
        var ends: [String: Int] = [:]
        for _ in 0..<Races.count {
            let probe = RouterProbe(whenCancelled: .isIgnored)
            let router = try await probe.startedRouter()
            let outcomes = Lock<[DeepLinkOutcome]>([])
            let callers = Task {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 1...2 {
                        group.addTask {
                            let outcome = await router.open("yourapp://wallet")
                            outcomes.withLock { $0.append(outcome) }
                        }
                    }
                }
            }
            await eventually { probe.events.count == 3 }
            await probe.clock.waitForSleepers(1)
            await Races.run(
                [
                    { router.completePendingDeepLink() },
                    { router.cancelPendingDeepLink() },
                    { probe.clock.advance(by: .seconds(300)) },
                    { probe.provider.answer(.authenticated(AuthSession(user: "ada"))) },
                    { probe.provider.answer(.refused(because: "no")) },
                    { probe.provider.currentSession = AuthSession(user: "bob") },
                    { router.retryPendingDeepLink() },
                    { _ = router.pendingDeepLinks },
                ].shuffled())
            await callers.value
            await router.waitUntilIdle()
            let told = outcomes.withLock { $0 }
            #expect(Set(told).count == 1, "both callers hear the same")
            #expect(probe.deliveries.all.count == (told[0].isDelivered ? 1 : 0))
            #expect(RaceTally(probe).faults() == [])
            #expect(probe.store.records.isEmpty)
            ends[probe.sink.events.last?.name.rawValue ?? "", default: 0] += 1
            probe.provider.endAll()
        }
        print("races for one link ended as \(ends)")
    }

    @Test("At the deadline a login comes too late, also when the timer has not fired")
    func loginAtTheDeadline() async throws {
        for _ in 0..<Races.count {
            let probe = RouterProbe()
            let router = try await probe.startedRouter()
            async let outcome = router.open("yourapp://wallet")
            await probe.provider.waitForCalls(1)
            await probe.clock.waitForSleepers(1)
            probe.clock.advance(by: .seconds(300))
            await Races.run([
                { router.completePendingDeepLink() }, { probe.provider.answer(.authenticated(AuthSession())) },
                { probe.provider.currentSession = AuthSession() },
            ])
            #expect(await outcome == .timedOut)
            #expect(probe.deliveries.all.isEmpty)
        }
    }

    @Test("A caller that stops waiting at the instant of the end is resumed once, and the link is not affected")
    func cancelledCaller() async throws {
        for _ in 0..<Races.count {
            let probe = RouterProbe()
            let router = try await probe.startedRouter()
            let caller = Task { await router.open("yourapp://wallet") }
            await probe.provider.waitForCalls(1)
            await Races.run([{ caller.cancel() }, { router.completePendingDeepLink() }])
            let outcome = await caller.value
            #expect(outcome.isDelivered || outcome == .abandoned)
            await router.waitUntilIdle()
            #expect(probe.deliveries.all.count == 1)
        }
    }

    @Test("Providers that answer after their link was replaced, all at once, open nothing")
    func lateAnswers() async throws {
        for _ in 0..<max(1, Races.count / 10) {
            let probe = RouterProbe(whenCancelled: .isIgnored)
            let router = try await probe.startedRouter()
            for number in 1...8 {
                router.handle("yourapp://wallet/\(number)")
                await probe.provider.waitForCalls(number)
            }
            await Races.run(
                (1...7).map { attempt in
                    { probe.provider.answer(.authenticated(AuthSession(user: "ada")), attempt: attempt) }
                })
            await eventually { router.attemptsReturned == 7 }
            await router.waitUntilIdle()
            #expect(probe.deliveries.all.isEmpty)
            probe.provider.answer(.authenticated(AuthSession()), attempt: 8)
            await eventually { router.attemptsReturned == 8 }
            await router.waitUntilIdle()
            #expect(probe.deliveries.destinations == ["wallet/8"])
            #expect(RaceTally(probe).faults() == [])
        }
    }
}
