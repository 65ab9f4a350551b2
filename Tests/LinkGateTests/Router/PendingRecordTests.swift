import Foundation
import LinkGate
import Testing

@Suite("Pending records")
struct PendingRecordTests {
    @Test(
        "come back whole from their coded form",
        arguments: [PendingRecord.Owner.nobody, .user(nil), .user("ada")], [DeepLinkSource?.none, .push])
    func coding(owner: PendingRecord.Owner, source: DeepLinkSource?) throws {
        let id = try #require(DeepLink.ID(rawValue: "00000000c0ffee00-7"))
        let record = PendingRecord(
            id: id, url: "yourapp://wallet?x=ü#/y", receivedAt: Date(timeIntervalSince1970: 1_800_000_000.123),
            source: source, owner: owner, deliveryAttempts: 2)
        let coded = try JSONEncoder().encode(record)
        #expect(try JSONDecoder().decode(PendingRecord.self, from: coded) == record)
    }
}
