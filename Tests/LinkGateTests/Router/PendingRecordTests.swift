import Foundation
import LinkGate
import LinkGateTesting
import Testing

@Suite("Pending records")
struct PendingRecordTests {
    private static let id = DeepLink.ID(rawValue: "00000000c0ffee00-7")

    @Test(
        "are restored completely from their coded form, with any way to write and read it",
        arguments: [PendingRecord.Owner.nobody, .user(nil), .user(""), .user("ada")], [DeepLinkSource?.none, .push])
    func coding(owner: PendingRecord.Owner, source: DeepLinkSource?) throws {
        let record = PendingRecord(
            id: try #require(Self.id), url: "yourapp://wallet?x=ü#/y\u{2028}",
            receivedAt: Date(timeIntervalSince1970: 1_800_000_000.123), source: source, owner: owner,
            deliveryAttempts: 2)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let encoded = try encoder.encode(record)
        #expect(try PendingRecord(json: encoded) == record)
        #expect(try PendingRecord(json: record.json) == record)
        #expect(
            try JSONSerialization.jsonObject(with: encoded) as? NSDictionary
                == JSONSerialization.jsonObject(with: Data(record.json)) as? NSDictionary)
        let list = try PropertyListEncoder().encode([record])
        if owner != .nobody, source != nil {
            #expect(try PropertyListDecoder().decode([PendingRecord].self, from: list) == [record])
        }
    }

    @Test(
        "that release 0.1 has encoded or kept in a file can still be read",
        arguments: [
            #"{"format":1,"id":"00000000c0ffee00-7","url":"yourapp://wallet","received_at":817715170.5,"source":"push","owner":{"user":"ada"},"delivery_attempts":1}"#,
            #"{"id":"00000000c0ffee00-7","url":"yourapp:\/\/wallet","receivedAt":817715170.5,"source":"push","owner":{"user":{"_0":"ada"}},"deliveryAttempts":1}"#,
        ])
    func release01(json: String) throws {
        #expect(
            try PendingRecord(json: json.utf8)
                == PendingRecord(
                    id: try #require(Self.id), url: "yourapp://wallet",
                    receivedAt: Date(timeIntervalSinceReferenceDate: 817_715_170.5), source: .push, owner: .user("ada"),
                    deliveryAttempts: 1))
    }

    @Test(
        "of release 0.1 keep every kind of owner",
        arguments: [
            (#"{"nobody":{}}"#, .nobody), (#"{"user":{}}"#, .user(nil)), (#"{"user":{"_0":"ada"}}"#, .user("ada")),
        ] as [(String, PendingRecord.Owner)])
    func ownersOfRelease01(json: String, owner: PendingRecord.Owner) throws {
        #expect(try JSONDecoder().decode(PendingRecord.Owner.self, from: Data(json.utf8)) == owner)
    }

    @Test("of a later release are reported as such, and not as invalid records")
    func newerFormat() throws {
        let newer = #"{"format":2,"id":7}"#
        let error = try #require(throws: PendingRecord.NewerFormat.self) { try PendingRecord(json: newer.utf8) }
        #expect(error.format == 2)
        for text in ["", "{}", #"{"format":1}"#, #"{"format":0}"#, #"{"format":"1"}"#, "[]"] {
            #expect(throws: DecodingError.self) { try PendingRecord(json: text.utf8) }
        }
    }
}
