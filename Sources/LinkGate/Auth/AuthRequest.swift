public import Foundation

/// What an auth provider is asked: for which link, how strongly, why, and until when.
///
/// Only the router makes it, so that it can grow.
public struct AuthRequest: Sendable {
    /// The link that waits; its `requiresAuth` is true.
    public let link: DeepLink
    /// What the user has to show.
    public let requirement: AuthRequirement
    /// Why: what each gating policy said.
    public let reasons: [GateReason]
    /// The how-manieth attempt for this link in this process, from 1.
    public let attempt: Int
    /// Whether the link comes from the store: the app has been restarted since it arrived.
    public let isRestored: Bool
    /// When the link's time is over, by the wall clock.
    public let expiresAt: Date

    package init(
        link: DeepLink, requirement: AuthRequirement, reasons: [GateReason], attempt: Int, isRestored: Bool,
        expiresAt: Date
    ) {
        self.link = link
        self.requirement = requirement
        self.reasons = reasons
        self.attempt = attempt
        self.isRestored = isRestored
        self.expiresAt = expiresAt
    }
}
