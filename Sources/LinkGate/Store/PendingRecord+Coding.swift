#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The same fields as in ``PendingRecord/json``, with any encoder.
extension PendingRecord: Codable {
    /// The format that this release writes.
    static let format = 1

    /// A record that a later release has written in a format that this release does not know.
    public struct NewerFormat: Error, Sendable, Hashable, CustomStringConvertible {
        /// The format's number.
        public let format: Int

        /// The number of the format, and the highest that this release reads.
        public var description: String {
            "the record has format \(format), and this release reads formats up to \(PendingRecord.format)"
        }
    }

    enum CodingKeys: String, CodingKey {
        case format, id, url, source, owner
        case receivedAt = "received_at"
        case deliveryAttempts = "delivery_attempts"
    }

    /// Encodes the record with the names and values of ``json``.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(Self.format, forKey: .format)
        try fields.encode(id.rawValue, forKey: .id)
        try fields.encode(url, forKey: .url)
        try fields.encode(receivedAt.timeIntervalSinceReferenceDate, forKey: .receivedAt)
        try fields.encode(source?.rawValue, forKey: .source)
        try fields.encode(owner, forKey: .owner)
        try fields.encode(deliveryAttempts, forKey: .deliveryAttempts)
    }

    /// Decodes what ``encode(to:)`` has written, and what release 0.1 encoded.
    ///
    /// - Throws: ``NewerFormat`` for a record of a later release; `DecodingError` for anything that is not a record.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard fields.contains(.format) else {
            self = try Self(fromRelease01: decoder)
            return
        }
        let format = try fields.decode(Int.self, forKey: .format)
        guard format <= Self.format else { throw NewerFormat(format: format) }
        let receivedAt = try fields.decode(Double.self, forKey: .receivedAt)
        let deliveryAttempts = try fields.decode(Int.self, forKey: .deliveryAttempts)
        guard format >= 1, receivedAt.isFinite, deliveryAttempts >= 0,
            let id = DeepLink.ID(rawValue: try fields.decode(String.self, forKey: .id))
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a field of the record is out of its range"))
        }
        self.init(
            id: id, url: try fields.decode(String.self, forKey: .url),
            receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt),
            source: try fields.decodeIfPresent(String.self, forKey: .source).map(DeepLinkSource.init(rawValue:)),
            owner: try fields.decodeIfPresent(Owner.self, forKey: .owner) ?? .nobody, deliveryAttempts: deliveryAttempts
        )
    }

    private enum Release01Keys: String, CodingKey {
        case id, url, receivedAt, source, owner, deliveryAttempts
    }

    /// Decodes the form that encoders produced in release 0.1; its file store already wrote the current one.
    private init(fromRelease01 decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Release01Keys.self)
        self.init(
            id: try fields.decode(DeepLink.ID.self, forKey: .id), url: try fields.decode(String.self, forKey: .url),
            receivedAt: try fields.decode(Date.self, forKey: .receivedAt),
            source: try fields.decodeIfPresent(DeepLinkSource.self, forKey: .source),
            owner: try fields.decode(Owner.self, forKey: .owner),
            deliveryAttempts: try fields.decode(Int.self, forKey: .deliveryAttempts))
    }
}

extension PendingRecord.Owner: Codable {
    private enum CodingKeys: String, CodingKey { case nobody, user }
    private enum Release01Keys: String, CodingKey { case name = "_0" }

    /// Encodes `null` for ``nobody``, and an object with the `user`, which is `null` without a name.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .nobody:
            var value = encoder.singleValueContainer()
            try value.encodeNil()
        case .user(let name):
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(name, forKey: .user)
        }
    }

    /// Decodes what ``encode(to:)`` has written, and what release 0.1 encoded.
    public init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer(), value.decodeNil() {
            self = .nobody
            return
        }
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if fields.contains(.nobody) {
            self = .nobody
        } else if let name = try? fields.nestedContainer(keyedBy: Release01Keys.self, forKey: .user) {
            self = .user(try name.decodeIfPresent(String.self, forKey: .name))
        } else {
            self = .user(try fields.decodeIfPresent(String.self, forKey: .user))
        }
    }
}

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
