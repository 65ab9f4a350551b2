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
    /// Which attempt for this link in this process this is, counting from 1.
    public let attempt: Int
    /// The session that the handler found too weak, if it asked for more with ``DeepLinkAuthRequired``.
    ///
    /// An answer with this very session does not free the link: ask the user again, even if the level seems to be enough.
    public let rejected: AuthSession?
    /// Whether the link comes from the store: the app has been restarted since it arrived.
    public let isRestored: Bool
    /// When the link's time is over, by the wall clock.
    public let expiresAt: Date

    package init(
        link: DeepLink, requirement: AuthRequirement, reasons: [GateReason], attempt: Int,
        rejected: AuthSession? = nil, isRestored: Bool, expiresAt: Date
    ) {
        self.link = link
        self.requirement = requirement
        self.reasons = reasons
        self.attempt = attempt
        self.rejected = rejected
        self.isRestored = isRestored
        self.expiresAt = expiresAt
    }
}
