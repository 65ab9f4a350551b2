public import Foundation

/// A request for a login: for which link, at which level, why, and until when.
///
/// Only the router makes requests, so that later releases can add properties. A provider that forwards a request to
/// another provider can ask for less with ``lowered(to:)``.
public struct AuthRequest: Sendable {
    /// The link that waits; its `requiresAuth` is true.
    public let link: DeepLink
    /// What the user has to show.
    ///
    /// Change it only for a provider that the request is forwarded to; the router compares answers with the original
    /// requirement.
    public var requirement: AuthRequirement
    /// The reasons of the policies that gate the link.
    public let reasons: [GateReason]
    /// Which attempt for this link this is in this process, counting from 1.
    public let attempt: Int
    /// The session that the handler rejected with ``DeepLinkAuthRequired``; `nil` if it rejected none.
    ///
    /// An answer with an equal session does not free the link: ask the user again, even if the level seems
    /// sufficient, and answer with its ``AuthSession/renewed()`` form if nothing else has changed. A provider that
    /// forwards the request replaces this with the session of the provider that it forwards it to.
    public var rejected: AuthSession?
    /// Whether the link was restored from the store: the app has been restarted since it arrived.
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
    /// The same request for a lower level.
    ///
    /// Used by a provider that delegates the login to another one:
    ///
    /// ```swift
    /// let login = try await session.authenticate(request.lowered(to: .login))
    /// ```
    ///
    /// - Parameter level: The level to ask for. A level that is not below the one of ``requirement`` changes nothing.
    /// - Returns: The request for the same link, user and deadline.
    public func lowered(to level: AuthLevel) -> AuthRequest {
        var lowered = self
        if level.rank < requirement.level.rank { lowered.requirement.level = level }
        return lowered
    }

    /// Whether a session satisfies this request: it has the level, belongs to the user that the requirement names, if
    /// any, and is not the rejected one.
    public func isSatisfied(by session: AuthSession) -> Bool {
        session.level.satisfies(requirement.level) && session != rejected
            && (requirement.user == nil || requirement.user == session.user)
    }
}
