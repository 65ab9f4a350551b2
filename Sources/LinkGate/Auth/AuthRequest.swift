public import Foundation

/// What an auth provider is asked: for which link, at which level, why, and until when.
///
/// Only the router makes requests, so that they can get further properties; a provider that hands one on to another
/// provider can ask that one for less with ``lowered(to:)``.
public struct AuthRequest: Sendable {
    /// The link that waits; its `requiresAuth` is true.
    public let link: DeepLink
    /// What the user has to show.
    ///
    /// A change here is for another provider that is asked; the router compares answers with the requirement that it
    /// made.
    public var requirement: AuthRequirement
    /// What each gating policy said.
    public let reasons: [GateReason]
    /// Which attempt for this link in this process this is, counting from 1.
    public let attempt: Int
    /// The session that the handler found too weak, if it asked for more with ``DeepLinkAuthRequired``.
    ///
    /// An answer with an equal session does not free the link: ask the user again, even if the level seems to be
    /// enough, and answer with its ``AuthSession/renewed()`` form if nothing else has changed. A provider that hands
    /// the request on to another one puts that provider's own session here.
    public var rejected: AuthSession?
    /// Whether the link comes from the store: the app has been restarted since it arrived.
    public let isRestored: Bool
    /// The link's deadline, by the wall clock.
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

extension AuthRequest {
    /// The same request, asking for a lower level.
    ///
    /// For a provider that lets another one do the login first:
    ///
    /// ```swift
    /// let login = try await session.authenticate(request.lowered(to: .login))
    /// ```
    ///
    /// - Parameter level: The level to ask for. It never asks for more: a level that is not below the one of
    ///   ``requirement`` changes nothing.
    /// - Returns: The request for the same link, user and deadline.
    public func lowered(to level: AuthLevel) -> AuthRequest {
        var lowered = self
        if level.rank < requirement.level.rank { lowered.requirement.level = level }
        return lowered
    }

    /// Whether a session is enough for this request: it has the level, is of the user that the requirement names, if it
    /// names one, and is not the one that was rejected.
    public func isSatisfied(by session: AuthSession) -> Bool {
        session.level.satisfies(requirement.level) && session != rejected
            && (requirement.user == nil || requirement.user == session.user)
    }
}
