/// Stores the links that wait for a login, so that they outlive the process.
///
/// Every call is durable before it returns: its result survives a kill of the process at the next instant. An error is
/// reported as an event, and the link then waits in memory only. The router awaits one call before the next: a call
/// that never returns holds up the waiting links and ``DeepLinkRouter/shutdown()``. A load at the start that never returns
/// holds up every link. A save before a delivery also holds up the links that become ready behind it, since deliveries keep
/// their order; a save at an arrival holds up no link that opens at once.
public protocol PendingLinkStore: Sendable {
    /// Stores a record, replacing an earlier one with the same id.
    func save(_ record: PendingRecord) async throws
    /// Reads all records, in any order. A record that cannot be read is set aside, not deleted, and left out.
    func load() async throws -> [PendingRecord]
    /// Removes the record with this id; does nothing if there is none.
    func remove(_ id: DeepLink.ID) async throws
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A waiting link in its stored form.
///
/// It contains the whole received link, which can carry a token: keep it private. A store that wraps another one
/// changes a copy, which keeps all other fields, including those of later releases. ``json`` is its coded form.
public struct PendingRecord: Sendable, Hashable, Identifiable {
    /// The link's id.
    public var id: DeepLink.ID
    /// The string as received; it is parsed and judged again at the next start.
    public var url: String
    /// When it was received, by the wall clock.
    public var receivedAt: Date
    /// Where it came from; `nil` if the app did not specify it.
    public var source: DeepLinkSource?
    /// Who was logged in when the link arrived.
    public var owner: Owner
    /// How many deliveries have begun.
    public var deliveryAttempts: Int

    /// Makes a record; for stores that read records back.
    ///
    /// - Parameters:
    ///   - id: The link's id.
    ///   - url: The string as it was received.
    ///   - receivedAt: When it was received, by the wall clock.
    ///   - source: Where it came from; `nil` if the app did not specify it.
    ///   - owner: Who was logged in when the link arrived.
    ///   - deliveryAttempts: How many deliveries have begun.
    public init(
        id: DeepLink.ID, url: String, receivedAt: Date, source: DeepLinkSource? = nil, owner: Owner = .nobody,
        deliveryAttempts: Int = 0
    ) {
        self.id = id
        self.url = url
        self.receivedAt = receivedAt
        self.source = source
        self.owner = owner
        self.deliveryAttempts = deliveryAttempts
    }

    /// Who was logged in when the link arrived.
    public enum Owner: Sendable, Hashable {
        /// Nobody was logged in: the link waits for any user.
        case nobody
        /// A user was logged in: the link ends when that session ends or another user logs in; `nil` for a user without
        /// a name.
        case user(String?)
    }
}

extension [PendingRecord] {
    /// The records in the order in which their links were received: the order in which a router restores them.
    ///
    /// Links of one process are sorted by their number, which changes of the wall clock do not affect; processes are
    /// sorted by the time of their first link.
    public var inOrderOfReceipt: [PendingRecord] {
        Dictionary(grouping: self, by: \.id.process).values
            .map { $0.sorted { $0.id.number < $1.id.number } }
            .sorted { ($0[0].receivedAt, $0[0].id.process) < ($1[0].receivedAt, $1[0].id.process) }
            .flatMap(\.self)
    }
}

extension PendingRecord: CustomStringConvertible, CustomReflectable {
    /// The id, the time of receipt, the source and the number of deliveries; never the link, and never its user.
    public var description: String {
        let source = source.map { ", from \($0.rawValue)" } ?? ""
        return "PendingRecord(\(id), received \(receivedAt)\(source), \(owner), deliveries: \(deliveryAttempts))"
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "id": id, "receivedAt": receivedAt, "source": source?.rawValue as Any, "owner": owner,
                "deliveryAttempts": deliveryAttempts,
            ], displayStyle: .struct)
    }
}

extension PendingRecord.Owner: CustomStringConvertible, CustomReflectable {
    /// Whether the link belongs to a user; never which one.
    public var description: String {
        switch self {
        case .nobody: "no owner"
        case .user: "owned by a user"
        }
    }

    /// What ``description`` shows.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .enum) }
}
