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
