import LinkGate

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A pending record as a file holds it.
///
/// ```json
/// {"format":1,"id":"…-1","url":"yourapp://wallet","received_at":817715170.5,"source":"push",
///  "owner":{"user":"anna"},"delivery_attempts":0}
/// ```
///
/// `received_at` counts seconds from the first instant of 2001 in UTC, as `Date` itself does: any other count would
/// round it. `owner` is null for a link of nobody, and its `user` is null for a user without a name.
enum StoredRecord {
    /// The format that this version writes; a higher one is left to the version that knows it.
    static let format = 1

    /// What a file holds.
    enum Content {
        case record(PendingRecord)
        case newerFormat
        case unreadable
    }

    static func encode(_ record: PendingRecord) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("format")
            json.value(format)
            json.key("id")
            json.value(record.id.rawValue)
            json.key("url")
            json.value(record.url)
            json.key("received_at")
            json.value(record.receivedAt.timeIntervalSinceReferenceDate)
            json.key("source")
            json.value(record.source?.rawValue)
            json.key("owner")
            write(record.owner, to: &json)
            json.key("delivery_attempts")
            json.value(record.deliveryAttempts)
        }
        return json.bytes
    }

    static func decode(_ bytes: [UInt8]) -> Content {
        let data = Data(bytes)
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: data), version.format >= 1 else {
            return .unreadable
        }
        guard version.format <= format else { return .newerFormat }
        guard let fields = try? decoder.decode(Fields.self, from: data), let record = fields.record else {
            return .unreadable
        }
        return .record(record)
    }

    private static func write(_ owner: PendingRecord.Owner, to json: inout JSONWriter) {
        switch owner {
        case .nobody:
            json.null()
        case .user(let name):
            json.object { json in
                json.key("user")
                json.value(name)
            }
        }
    }

    private struct Version: Decodable {
        let format: Int
    }

    private struct Fields: Decodable {
        let id: String
        let url: String
        let receivedAt: Double
        let source: String?
        let owner: Owner?
        let deliveryAttempts: Int

        struct Owner: Decodable {
            let user: String?
        }

        enum CodingKeys: String, CodingKey {
            case id, url, source, owner
            case receivedAt = "received_at"
            case deliveryAttempts = "delivery_attempts"
        }

        var record: PendingRecord? {
            guard let id = DeepLink.ID(rawValue: id), receivedAt.isFinite, deliveryAttempts >= 0 else { return nil }
            return PendingRecord(
                id: id, url: url, receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt),
                source: source.map(DeepLinkSource.init(rawValue:)), owner: owner.map { .user($0.user) } ?? .nobody,
                deliveryAttempts: deliveryAttempts)
        }
    }
}
