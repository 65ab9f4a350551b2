import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import TestSupport
import Testing

@testable import LinkGate

/// Many links and many threads.
@Suite("Router: races of many links", .timeLimit(.minutes(5)))
struct ManyLinksRaceTests {
    struct NoSuchScreen: Error {}

    @Test("Links from eight threads are each delivered once, those of one thread in their order")
    func eightThreads() async throws {
        let probe = RouterProbe()
        let router = try await probe.startedRouter()
        await Races.run(
            (1...8).map { thread in
                { for number in 1...Races.count { router.handle("yourapp://orders/\(thread)/\(number)") } }
            })
        await router.waitUntilIdle()
        #expect(probe.deliveries.all.count == 8 * Races.count)
        for thread in 1...8 {
            let own = probe.deliveries.destinations.filter { $0.hasPrefix("orders/\(thread)/") }
            #expect(own == (1...Races.count).map { "orders/\(thread)/\($0)" })
        }
        #expect(RaceTally(probe).faults() == [])
    }

    @Test("Links from before, during and after several concurrent starts arrive once")
    func startTwice() async throws {
        for _ in 0..<max(1, Races.count / 2) {
            let probe = RouterProbe()
            for number in 1...3 {
                try await probe.store.save(
                    PendingRecord(
                        id: LifeCycleProbe.id(number), url: "yourapp://wallet/\(number)", receivedAt: Date()))
            }
            let router = try probe.builder().pendingStrategy(.queue(limit: 5)).build()
            await Races.run(
                (1...4).map { thread in
                    {
                        router.handle("yourapp://orders/\(thread)")
                        Task { await router.start() }
                        router.handle("yourapp://orders/\(thread)/again")
                    }
                })
            await router.start()
            await router.waitUntilIdle()
            #expect(probe.deliveries.all.count == 8)
            #expect(router.pendingDeepLinks.map(\.link.destination) == ["wallet/1", "wallet/2", "wallet/3"])
            #expect(probe.store.operations.count { $0 == .load } == 1)
            await router.shutdown()
        }
    }

    @Test("Handlers that open another link, throw or hang hold up nothing for ever")
    func handlers() async throws {
        for _ in 0..<max(1, Races.count / 10) {
            let probe = RouterProbe(session: AuthSession())
            let door = Door()
            let box = Lock<DeepLinkRouter?>(nil)
            let router = try await probe.startedRouter { link in
                switch link.segments.first {
                case "outer":
                    if let router = box.withLock({ $0 }) {
                        _ = await router.open("yourapp://wallet/\(link.destination)")
                    }
                case "broken": throw NoSuchScreen()
                case "slow": await door.pass()
                default: break
                }
            }
            box.withLock { $0 = router }
            let outcomes = Lock<[DeepLinkOutcome]>([])
            let kinds = ["outer", "broken", "slow", "wallet", "help"]
            let callers = Task {
                await withTaskGroup(of: Void.self) { group in
                    for number in 1...40 {
                        group.addTask {
                            let outcome = await router.open("yourapp://\(kinds[number % kinds.count])/\(number)")
                            outcomes.withLock { $0.append(outcome) }
                        }
                    }
                }
            }
            await eventually { door.waitingCount == 1 }
            door.open()
            await callers.value
            await router.waitUntilIdle()
            let told = outcomes.withLock { $0 }
            #expect(told.count == 40)
            #expect(told.count { $0 == .failed(.handler("NoSuchScreen")) } == 8)
            #expect(told.count(where: \.isDelivered) == 32)
            #expect(probe.deliveries.all.count == 48, "those opened by a handler included")
            #expect(RaceTally(probe).faults() == [])
            box.withLock { $0 = nil }
        }
    }

    @Test(
        "With any concurrent calls of a router, every link and every caller has one end",
        arguments: [
            PendingStrategy.replace, .keep, .queue(limit: 3),
        ])
    func storm(_ strategy: PendingStrategy) async throws {
        for round in 0..<max(1, Races.count / 10) {
            let probe = RouterProbe(whenCancelled: round.isMultiple(of: 2) ? .ends : .isIgnored)
            let router = try probe.builder().pendingStrategy(strategy).build()
            await router.start()
            let told = Lock(0)
            let callers = Lock<[Task<Void, Never>]>([])
            await Races.run(
                (1...4).map { thread in
                    {
                        var random = SeededGenerator(seed: UInt64(round * 4 + thread))
                        for _ in 0..<50 {
                            Self.act(on: router, probe, &random) { url in
                                let caller = Task {
                                    _ = await router.open(url)
                                    told.withLock { $0 += 1 }
                                }
                                callers.withLock { $0.append(caller) }
                            }
                        }
                    }
                })
            await router.waitUntilIdle()
            // Callers whose tasks have not run yet still bring their links.
            probe.provider.currentSession = AuthSession(user: "ada", level: LifeCycleProbe.mfa)
            for caller in callers.withLock({ $0 }) { await caller.value }
            // The signal of the new session may still be under way.
            router.poll()
            await router.waitUntilIdle()
            #expect(told.withLock { $0 } == callers.withLock { $0.count })
            #expect(RaceTally(probe, waiting: router.pendingDeepLinks).faults() == [])
            #expect(Set(probe.store.records.map(\.id)) == Set(router.pendingDeepLinks.map(\.id)))
            await router.shutdown()
            probe.provider.endAll()
        }
    }

    private static func act(
        on router: DeepLinkRouter, _ probe: RouterProbe, _ random: inout SeededGenerator, open: (String) -> Void
    ) {
        let url = "yourapp://" + (["wallet", "account", "transfer", "help"].randomElement(using: &random) ?? "help")
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: router.handle(url)
        case 3...4: open(url)
        case 5: router.completePendingDeepLink()
        case 6: router.cancelPendingDeepLink()
        case 7: router.retryPendingDeepLink()
        case 8: probe.clock.advance(by: .seconds(60))
        case 9:
            probe.provider.currentSession =
                [nil, AuthSession(user: "ada"), AuthSession(user: "bob")]
                .randomElement(using: &random) ?? nil
        case 10: probe.provider.answer(.authenticated(AuthSession(user: "ada")))
        default: probe.provider.fail(NoSuchScreen())
        }
    }
}
