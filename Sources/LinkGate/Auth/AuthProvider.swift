public import Foundation

/// Provides the session of the current user, and asks the user to log in.
///
/// Only ``authenticate(_:)`` has no default. The router calls it once for each attempt, in a separate
/// task, and binds the answer to that attempt: a late or second answer changes nothing.
public protocol AuthProvider: Sendable {
    /// The session of the user who is logged in; `nil` if nobody is logged in or the state is unknown.
    ///
    /// It is read from any thread and must return immediately. After a logout and a login it differs from the session
    /// before, also for the same user: see ``AuthSession/loginCount``.
    var currentSession: AuthSession? { get }

    /// Signals each change of ``currentSession`` (login, step-up, logout), whatever caused it.
    ///
    /// The router listens from `start()` on and reads ``currentSession`` after each signal, so that a late signal does
    /// no harm. The stream contains the changes after the call of this method: a provider that waits for a change of
    /// another one subscribes first and reads the session afterwards, or it misses a login in between.
    func sessionChanges() -> AsyncStream<Void>

    /// Whether a ``currentSession`` of `nil` means that nobody is logged in. Default: `false`.
    ///
    /// Say true if every login, step-up and logout shows in ``currentSession`` before ``authenticate(_:)`` returns: then an
    /// answer that comes after a logout, or after the level has fallen, frees no link. With false, the session of an
    /// answer counts while ``currentSession`` is `nil`, as it does for a provider that knows of no session at all.
    var tracksSession: Bool { get }

    /// Suspends until the user has authenticated as `request.requirement` asks, or this attempt has ended.
    ///
    /// The task is cancelled when the link times out, is cancelled or is superseded; return or throw then.
    ///
    /// - Parameter request: What is asked for. ``AuthRequest/isSatisfied(by:)`` checks a session against it.
    /// - Returns: The session of the user, or that the user cancelled or was refused.
    /// - Throws: Any error, if the attempt failed. The link keeps waiting and can be retried.
    func authenticate(_ request: AuthRequest) async throws -> AuthResult
}

extension AuthProvider {
    /// `nil`, so that the provider is asked for every gated link.
    public var currentSession: AuthSession? { nil }

    /// `false`, so that the session of an answer counts.
    public var tracksSession: Bool { false }

    /// An empty stream, so that only answers free links.
    public func sessionChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// An auth provider that delegates levels to other providers.
///
/// A feature can contribute a level and the provider for it, see ``ModuleRegistry/authProvider(_:for:)``.
public protocol LevelAuthProvider: AuthProvider {
    /// The same provider with another one for a level.
    func adding(_ provider: any AuthProvider, for level: AuthLevel) -> Self
}

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

/// How an authentication attempt ended.
@nonexhaustive
public enum AuthResult: Sendable, Hashable {
    /// The user has authenticated; a session below the level that was asked for counts as a failed attempt.
    case authenticated(AuthSession)
    /// The user cancelled the login; the link ends.
    case cancelled
    /// The user is not allowed to open the link; it ends. The text stays out of events.
    case refused(because: String)
}
