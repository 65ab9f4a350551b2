public import LinkGate

/// All routes of an app: one value for the gate, for reading links, for writing them, and for the catalog.
///
/// ```swift
/// let routes = RouteTable(WalletFeature(), OrderFeature(), CampaignFeature())
/// let router = try DeepLinkRouter.Builder()
///     .parser(parser)
///     .authProvider(session)
///     .routes(routes) { destination in await navigator.show(destination.stack) }
///     .build()
/// let shared = try routes.url(for: OrderRoute(id: 42, tab: .items), on: .web("app.example.com"))
/// ```
///
/// It is a module itself: it registers what its modules contribute, and a policy named `Routes` that gates every route
/// with all below it. `build()` reports its ``configurationProblems``; until they are solved it denies every link.
public struct RouteTable: LinkGateModule, Sendable {
    /// The places of all routes, without their types.
    public var map: RouteMap { contents.map }

    /// What is wrong with the routes, as `build()` reports it.
    ///
    /// Conflicts between features name both routes with their modules.
    public var configurationProblems: [ConfigurationProblem] { contents.policy.configurationProblems }

    /// The examples of all links, for tests.
    public var examples: [Example] {
        contents.entries.flatMap { entry in
            entry.definition.anyExamples.map { Example(route: $0, place: entry.place) }
        }
    }

    /// An example of a link.
    public struct Example: Sendable {
        /// The value.
        public let route: any LinkRoute
        /// The place of the link that it is an example of.
        public let place: RoutePlace
    }

    let contents: RouteTableContents
    private let modules: [any RouteModule]

    /// Makes a table of the features of an app.
    public init(_ modules: any RouteModule...) { self.init(modules: modules) }

    /// Makes a table of the features of an app.
    public init(modules: [any RouteModule]) {
        self.modules = modules
        contents = RouteTableContents(
            modules.flatMap { module in
                module.routes.flatMap { RouteEntry.entries($0, of: "\(Swift.type(of: module))") }
            })
    }

    /// Makes a table of routes that belong to no module, as a small app has.
    public init(_ routes: any LinkRoute.Type...) {
        modules = []
        contents = RouteTableContents(routes.flatMap { RouteEntry.entries($0, of: "") })
    }

    /// Registers what the modules contribute, and the gate of all routes.
    public func register(in registry: ModuleRegistry) {
        for module in modules { registry.module(module) }
        if contents.policy.hasEffect { registry.policy(contents.policy) }
    }
}

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
