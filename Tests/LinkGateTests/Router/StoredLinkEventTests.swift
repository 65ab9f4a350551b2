import Foundation
import LinkGateKit
import LinkGateTesting
import Testing

@testable import LinkGate

@Suite("Events of stored links")
struct StoredLinkEventTests {
    @Test(
        "carry the link's id, also where no parser reads it any more, its time is over or its attempts are used up",
        arguments: [
            ("other://wallet", 0, 0.0), ("yourapp://wal%zz", 0, 0), ("other://wallet", 3, 0),
            ("yourapp://wallet", 0, 0),
            ("other://wallet", 0, 1000),
        ] as [(String, Int, Double)])
    func carryTheID(url: String, attempts: Int, age: Double) async throws {
        let probe = RouterProbe()
        let date = Date(timeIntervalSince1970: 1_800_000_000)
        let id = DeepLink.ID(process: 0xAB, number: 7)
        try await probe.store.save(
            PendingRecord(id: id, url: url, receivedAt: date.addingTimeInterval(-age), deliveryAttempts: attempts))
        let router = try probe.builder().wallClock { date }.build()
        await router.start()
        await router.waitUntilIdle()
        #expect(!probe.sink.events.isEmpty)
        #expect(probe.sink.events.allSatisfy { $0.linkID == id })
    }
}
