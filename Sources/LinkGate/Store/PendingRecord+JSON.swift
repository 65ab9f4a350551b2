#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PendingRecord {
    /// The record as one line of JSON (RFC 8259) in UTF-8, without a line break at its end.
    ///
    /// ```json
    /// {"format":1,"id":"…-1","url":"yourapp://wallet","received_at":817715170.5,"source":"push",
    ///  "owner":{"user":"anna"},"delivery_attempts":0}
    /// ```
    ///
    /// `received_at` counts seconds from the first instant of 2001 in UTC, as `Date` does, to avoid rounding. A time
    /// that is not finite is `null`, and cannot be read back. `source` can be `null`; `owner` is `null` for a link
    /// without a user, and its `user` is `null` for a user without a name. All later releases of a major version read
    /// it.
    public var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key(CodingKeys.format.rawValue)
            json.value(Self.format)
            json.key(CodingKeys.id.rawValue)
            json.value(id.rawValue)
            json.key(CodingKeys.url.rawValue)
            json.value(url)
            json.key(CodingKeys.receivedAt.rawValue)
            json.value(receivedAt.timeIntervalSinceReferenceDate)
            json.key(CodingKeys.source.rawValue)
            json.value(source?.rawValue)
            json.key(CodingKeys.owner.rawValue)
            owner.write(to: &json)
            json.key(CodingKeys.deliveryAttempts.rawValue)
            json.value(deliveryAttempts)
        }
        return json.bytes
    }

    /// Reads a record that was written with ``json`` or encoded by any encoder of JSON.
    ///
    /// - Parameter json: The text, in UTF-8.
    /// - Throws: ``NewerFormat`` for a record of a later release, which should stay where it is; another error for
    ///   anything that is not a record.
    public init(json: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(PendingRecord.self, from: Data(json))
    }
}

extension PendingRecord.Owner {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .nobody:
            json.null()
        case .user(let name):
            json.object { json in
                json.key("user")
                json.value(name)
            }
        }
    }
}
