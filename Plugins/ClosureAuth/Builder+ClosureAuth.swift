public import LinkGate

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
