import Foundation
import LinkGateKit
import LinkGateSystem
import LinkGateTesting
import Testing

@testable import LinkGate

/// A router that ends while others are at work with it.
@Suite("Router: races with its end", .timeLimit(.minutes(5)))
struct EndRaceTests {
    @Test("A router released while links come and wait ends every call, and leaves no attempt behind")
    func released() async throws {
        for _ in 0..<Races.count {
            let probe = RouterProbe()
            let box = Lock<DeepLinkRouter?>(try probe.builder().build())
            await box.withLock { $0 }?.start()
            let callers = Task {
                await withTaskGroup(of: DeepLinkOutcome.self) { group in
                    for number in 1...4 {
                        group.addTask { [engine = box.withLock { $0?.engine }] in
                            await engine?.open("yourapp://wallet/\(number)", from: nil) ?? .abandoned
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            await Races.run([
                { box.withLock { $0 }?.completePendingDeepLink() },
                { box.withLock { $0 }?.handle("yourapp://account") },
                {
                    let router = box.withLock { router in
                        defer { router = nil }
                        return router
                    }
                    withExtendedLifetime(router) {}
                },
            ])
            let outcomes = await callers.value
            #expect(outcomes.count == 4)
            await eventually { probe.provider.waitingCount == 0 }
            #expect(RaceTally(probe).faults(hasShutDown: true) == [])
        }
    }

    @Test("A shutdown in the middle of everything answers every caller, and keeps what waited")
    func shutdown() async throws {
        for _ in 0..<Races.count {
            let probe = RouterProbe()
            let router = try probe.builder().pendingStrategy(.queue(limit: 50)).build()
            await router.start()
            let callers = Task {
                await withTaskGroup(of: DeepLinkOutcome.self) { group in
                    for number in 1...6 {
                        group.addTask { await router.open("yourapp://wallet/\(number)") }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            let shutdowns = Lock<[Task<Void, Never>]>([])
            await Races.run([
                { router.completePendingDeepLink() },
                { router.cancelPendingDeepLink() },
                { probe.provider.answer(.authenticated(AuthSession())) },
                { router.handle("yourapp://wallet/7") },
                {
                    for _ in 1...2 {
                        let shutdown = Task { await router.shutdown() }
                        shutdowns.withLock { $0.append(shutdown) }
                    }
                },
            ])
            for shutdown in shutdowns.withLock({ $0 }) { await shutdown.value }
            let outcomes = await callers.value
            await router.waitUntilIdle()
            #expect(outcomes.count == 6)
            #expect(!router.handle("yourapp://help"))
            await eventually { probe.provider.waitingCount == 0 }
            let tally = RaceTally(probe)
            #expect(tally.faults(hasShutDown: true) == [])
            let saved = probe.store.operations.compactMap { operation -> DeepLink.ID? in
                if case .save(let record) = operation { record.id } else { nil }
            }
            let ended = probe.sink.events.filter { RaceTally.ends.contains($0.name) }.compactMap(\.linkID)
            #expect(Set(probe.store.records.map(\.id)) == Set(saved).subtracting(ended), "saved and not ended: kept")
        }
    }

    @Test("A shutdown before and during the start leaves the stored links alone")
    func shutdownDuringTheStart() async throws {
        for round in 0..<Races.count {
            let probe = RouterProbe()
            let record = PendingRecord(id: LifeCycleProbe.id(1), url: "yourapp://wallet", receivedAt: Date())
            try await probe.store.save(record)
            let router = try probe.builder().build()
            let held = Task { await router.open("yourapp://help") }
            if round.isMultiple(of: 2) { await Task.yield() }
            async let start: Void = router.start()
            async let end: Void = router.shutdown()
            _ = await (start, end)
            _ = await held.value
            await eventually { probe.provider.waitingCount == 0 }
            #expect(probe.store.records == [record])
            #expect(probe.deliveries.all.count <= 1)
        }
    }
}
