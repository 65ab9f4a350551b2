public import LinkGate

extension DeepLinkRouter.Builder {
    /// Adds a table of routes, and sets the handler that navigates to their destinations.
    ///
    /// It is `.module(table)` and `.onDeepLink` in one; a router has one handler.
    ///
    /// ```swift
    /// builder.routes(routes) { destination in
    ///     await navigator.show(destination.stack)
    /// } otherwise: { link, error in
    ///     await navigator.showHome(because: error?.description)
    /// }
    /// ```
    ///
    /// Both closures are called with links that have opened, one at a time, in a task of the router's, on no particular
    /// thread. A link ends as delivered when the closure returns, and as failed when it throws.
    ///
    /// - Parameters:
    ///   - table: All routes of the app.
    ///   - handler: Gets the destination of each link that leads to a route.
    ///   - otherwise: Gets the other links: one to no route, with `nil`, and one to a route that lacks a value, with the
    ///     error. Without it such a link ends as failed, with ``UnroutedLinkError`` or the ``RouteError``. What no parser
    ///     recognizes is no link, and goes to `onUnrecognizedDeepLink`.
    /// - Returns: This builder.
    @discardableResult
    public func routes(
        _ table: RouteTable, _ handler: @escaping @Sendable (RouteDestination) async throws -> Void,
        otherwise: (@Sendable (DeepLink, RouteError?) async throws -> Void)? = nil
    ) -> DeepLinkRouter.Builder {
        module(table).onDeepLink { link in
            let destination: RouteDestination?
            do throws(RouteError) {
                destination = try table.destination(for: link)
            } catch {
                guard let otherwise else { throw error }
                return try await otherwise(link, error)
            }
            if let destination { return try await handler(destination) }
            guard let otherwise else { throw UnroutedLinkError(link: link) }
            try await otherwise(link, nil)
        }
    }
}
