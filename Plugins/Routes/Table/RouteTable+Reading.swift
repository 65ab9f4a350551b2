public import LinkGate

extension RouteTable {
    /// Where a link leads, by the comparison that the gate uses.
    ///
    /// For navigation, after the gate: the link of a handler.
    ///
    /// - Returns: `nil` for a link to none of these routes.
    /// - Throws: ``RouteError`` if a value that the route needs is missing or unreadable; it names every such value.
    public func destination(for link: DeepLink) throws(RouteError) -> RouteDestination? {
        guard let number = contents.index.spot(for: link) else { return nil }
        let spot = contents.index.spots[number]
        let (route, ignored) = try contents.entries[spot.place].definition.readAny(link, at: spot.pattern)
        return RouteDestination(route: route, link: link, ignored: ignored, contents: contents, spot: spot)
    }

    /// A route and its parents, the outermost first.
    public func stack(of route: any LinkRoute) -> [any LinkRoute] { contents.stack(of: route, by: nil) }
}
