public import Foundation

/// A waiting link as it is stored.
///
/// It holds the whole received link, which can carry a token: keep it private. Its coded form can be read back by all
/// later releases of a major version.
public struct PendingRecord: Sendable, Hashable, Identifiable, Codable {
    /// The link's id.
    public let id: DeepLink.ID
    /// The string as it was received; it is parsed and judged anew at the next start.
    public let url: String
    /// When it was received, by the wall clock.
    public let receivedAt: Date
    /// Where it came from, if the app said so.
    public let source: DeepLinkSource?
    /// Whose link it is.
    public let owner: Owner
    /// How many deliveries have begun.
    public let deliveryAttempts: Int

    /// Makes a record; for stores that read one back.
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

    /// Whose link it is: it arrived while this user, or nobody, was logged in.
    public enum Owner: Sendable, Hashable, Codable {
        /// Nobody was logged in: the link waits for whoever logs in.
        case nobody
        /// Somebody was: the link ends when that session ends or another user logs in. nil: a user without a name.
        case user(String?)
    }
}
