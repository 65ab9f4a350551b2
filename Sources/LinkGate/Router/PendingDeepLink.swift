public import Foundation

/// A link that waits for a login, as a user interface shows it.
public struct PendingDeepLink: Sendable, Hashable, Identifiable {
    /// The link's id.
    public var id: DeepLink.ID { link.id }
    /// The link; its `requiresAuth` is true.
    public let link: DeepLink
    /// The level that is asked for.
    public let level: AuthLevel
    /// Why it waits.
    public let reasons: [GateReason]
    /// When it was received, by the wall clock.
    public let receivedAt: Date
    /// When its time is over, by the wall clock at the time of this snapshot.
    public let expiresAt: Date
    /// How many attempts have begun in this process.
    public let attempts: Int
    /// What it is waiting for.
    public let phase: Phase
    /// Whether it comes from the store.
    public let isRestored: Bool
    /// How many links wait behind it.
    public let queuedBehind: Int

    /// What a waiting link is waiting for.
    @nonexhaustive
    public enum Phase: Sendable, Hashable {
        /// Its turn.
        case queued
        /// The auth provider's answer.
        case authenticating
        /// `retryPendingDeepLink()`, or a login by another way: the last attempt failed.
        case failed
    }
}
