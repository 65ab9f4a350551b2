public import LinkGate

/// An auth provider made of a closure: the form that users of deep-link SDKs know.
///
/// `onDeepLinkRequiresAuth(_:)` of the builder makes one. Make it yourself to tell the router who
/// is logged in, so that links of a logged-in user open without a question:
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
    /// `false` ends it as cancelled. The first answer counts. Without one, the link waits until its time is over.
    public typealias Handler = @MainActor (_ link: DeepLink, _ complete: @escaping @Sendable (Bool) -> Void) -> Void

    private let readSession: (@Sendable () -> AuthSession?)?
    private let handler: Handler

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - currentSession: Who is logged in; called from any thread, and to return at once. nil: unknown, so the
    ///     handler is called for every gated link.
    ///   - handler: Called on the main actor for each link that waits, once for each attempt.
    public init(currentSession: (@Sendable () -> AuthSession?)? = nil, handler: @escaping Handler) {
        readSession = currentSession
        self.handler = handler
    }

    /// Who is logged in, as the closure says; nil without one.
    public var currentSession: AuthSession? { readSession?() }

    /// Calls the handler on the main actor and suspends until it answers.
    ///
    /// - Returns: For `true` a session of the level that was asked, with the current session's user, if known; for
    ///   `false` cancelled.
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
        return .authenticated(AuthSession(user: currentSession?.user, level: request.requirement.level))
    }

    @MainActor
    private func ask(_ link: DeepLink, _ answer: Answer) throws {
        try Task.checkCancellation()
        handler(link) { answer.settle(.success($0)) }
    }
}
