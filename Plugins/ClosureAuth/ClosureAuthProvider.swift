public import LinkGate

/// An auth provider with a closure, the form that users of deep-link SDKs know.
///
/// `onDeepLinkRequiresAuth(_:)` of the builder makes one. Make it directly to also provide the current session, so that
/// links of a logged-in user open at once:
///
/// ```swift
/// builder.authProvider(
///     ClosureAuthProvider(currentSession: { account.session }) { link, complete in
///         presentLogin { success in complete(success) }
///     })
/// ```
public struct ClosureAuthProvider: AuthProvider {
    /// Called on the main actor for a link that waits, so that it can present a login screen.
    ///
    /// Its second parameter takes the answer, from any thread and as late as needed: `true` opens the link,
    /// `false` ends it as cancelled. The first answer counts. Without one, the link waits until its deadline.
    public typealias Handler = @MainActor (_ link: DeepLink, _ complete: @escaping @Sendable (Bool) -> Void) -> Void

    private let readSession: (@Sendable () -> AuthSession?)?
    private let handler: Handler

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - currentSession: Returns the session of the user who is logged in, or `nil`; called from any thread, and must
    ///     return at once. Without this closure the handler is called for every gated link.
    ///   - handler: Called on the main actor for each link that waits, once for each attempt.
    public init(currentSession: (@Sendable () -> AuthSession?)? = nil, handler: @escaping Handler) {
        readSession = currentSession
        self.handler = handler
    }

    /// The session that the closure returns; `nil` without a closure.
    public var currentSession: AuthSession? { readSession?() }

    /// Calls the handler on the main actor and suspends until it answers.
    ///
    /// The handler is called even if the current session seems sufficient: an attempt is a question to the user.
    ///
    /// - Returns: For `true`, a session of the requested level, with user and login of the current session, if any; it
    ///   is never equal to the one that the link's handler has rejected. For `false`, cancelled.
    /// - Throws: `CancellationError` as soon as the task is cancelled; an answer that comes later changes nothing.
    public func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let answer = Answer()
        let isAuthenticated = try await withTaskCancellationHandler {
            try await ask(request.link, answer)
            return try await answer.value
        } onCancel: {
            answer.settle(.failure(CancellationError()))
        }
        guard isAuthenticated else { return .cancelled }
        return .authenticated(session(for: request))
    }

    private func session(for request: AuthRequest) -> AuthSession {
        let current = currentSession
        if let current, request.isSatisfied(by: current) { return current }
        let shown = AuthSession(
            user: current?.user, level: request.requirement.level, loginCount: current?.loginCount ?? 0,
            renewalCount: current?.renewalCount ?? request.rejected?.renewalCount ?? 0)
        return shown == request.rejected ? shown.renewed() : shown
    }

    @MainActor
    private func ask(_ link: DeepLink, _ answer: Answer) throws {
        try Task.checkCancellation()
        handler(link) { answer.settle(.success($0)) }
    }
}

extension DeepLinkRouter.Builder {
    /// Sets a closure that asks for a login, instead of an auth provider.
    ///
    /// ```swift
    /// builder.onDeepLinkRequiresAuth { link, complete in
    ///     if isUserLoggedIn {
    ///         complete(true)
    ///     } else {
    ///         presentLogin { success in complete(success) }
    ///     }
    /// }
    /// ```
    ///
    /// After `complete(true)` the router calls `onDeepLink`, with `requiresAuth == false`.
    ///
    /// - Parameter handler: Called on the main actor for each gated link, once for each attempt. `complete` may be
    ///   kept, and called from any thread; its first call counts, `false` cancels the link. If it is never called,
    ///   the link waits until its deadline.
    /// - Returns: The builder.
    @discardableResult
    public func onDeepLinkRequiresAuth(_ handler: @escaping ClosureAuthProvider.Handler) -> DeepLinkRouter.Builder {
        authProvider(ClosureAuthProvider(handler: handler))
    }
}
