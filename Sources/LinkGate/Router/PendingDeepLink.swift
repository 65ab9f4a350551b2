public import Foundation

/// A link that waits for a login, for a user interface.
public struct PendingDeepLink: Sendable, Hashable, Identifiable {
    /// The link's id.
    public var id: DeepLink.ID { link.id }
    /// The link; its `requiresAuth` is true.
    public let link: DeepLink
    /// The required level.
    public let level: AuthLevel
    /// Why it waits.
    public let reasons: [GateReason]
    /// When it was received, by the wall clock.
    public let receivedAt: Date
    /// The deadline, by the wall clock at the time of this snapshot.
    public let expiresAt: Date
    /// How many attempts have begun in this process.
    public let attempts: Int
    /// What it is waiting for.
    public let phase: Phase
    /// Whether the link was restored from the store.
    public let isRestored: Bool
    /// How many links are queued behind it.
    public let queuedBehind: Int

    /// What a waiting link is waiting for.
    @nonexhaustive
    public enum Phase: Sendable, Hashable {
        /// Its turn.
        case queued
        /// The auth provider's answer.
        case authenticating
        /// `retryPendingDeepLink()`, or another login: the last attempt failed.
        case failed
    }
}

/// What happens when a gated link arrives while another one waits.
public enum PendingStrategy: Sendable, Hashable {
    /// The newer link replaces the older one, which ends as superseded.
    case replace
    /// The older link keeps waiting; the newer one ends as cancelled.
    case keep
    /// The newer link waits its turn; at most `limit` links wait behind the one whose turn it is.
    case queue(limit: Int)
}
