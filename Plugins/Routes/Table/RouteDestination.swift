public import LinkGate

/// Where a link leads: the typed route, and what lies under it.
public struct RouteDestination: Sendable {
    /// The route.
    public let route: any LinkRoute
    /// The link that led here.
    public let link: DeepLink
    /// Values of the query that could not be read, for which a default or `nil` stands.
    public let ignored: [RouteProblem]

    let contents: RouteTableContents
    let spot: RouteIndex.Spot

    /// The route and its parents, the outermost first: the path of a `NavigationStack`.
    ///
    /// It is made anew at each call.
    public var stack: [any LinkRoute] { contents.stack(of: route, by: spot.place) }

    /// The place, with its name, what it requires, and the message if it is deprecated.
    public var place: RoutePlace { contents.map.places[spot.place] }

    /// Whether the link is an old one, which matched an alias.
    public var isAlias: Bool { spot.isAlias }
}
