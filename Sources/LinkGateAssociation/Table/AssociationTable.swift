import LinkGate
public import LinkGateKit
public import LinkGateRoutes

/// What an app knows: its hosts, its schemes and its places.
///
/// ```swift
/// let table = AssociationTable(hosts: ["app.example.com"], routes: ["wallet", .init("orders/*", exact: true)])
/// ```
public struct AssociationTable: Sendable, Hashable {
    /// The hosts whose links are the app's.
    public var hosts: [String]
    /// The app's own schemes.
    public var schemes: [String]
    /// The places.
    public var routes: [AssociationRoute]
    /// Whether the app knows no other places.
    ///
    /// A configuration names only places that have a rule, so a place that it does not name is no difference.
    public var isComplete: Bool

    /// Makes a table.
    public init(hosts: [String], schemes: [String] = [], routes: [AssociationRoute], isComplete: Bool = true) {
        self.hosts = hosts
        self.schemes = schemes
        self.routes = routes
        self.isComplete = isComplete
    }

    /// The routes of a catalog, except those that web links do not reach.
    public static func routes(_ catalog: RouteCatalog) -> [AssociationRoute] {
        catalog.routes.filter { $0.reach != .schemeOnly }.flatMap { route in
            ([route.pattern] + route.aliases).flatMap(AssociationRoute.routes)
        }
    }

    /// Takes the hosts, schemes and places that a configuration names: its destinations, which are all that the app
    /// knows; if it lists none, the places that have a rule.
    public init(_ configuration: LinkGateConfiguration) {
        if !configuration.destinations.isEmpty {
            self.init(
                hosts: configuration.hosts, schemes: configuration.schemes,
                routes: Self.routes(RouteMap(configuration.destinations).catalog))
            return
        }
        let patterns = configuration.authRequiredDestinations.map(\.pattern) + (configuration.authRequiredExcept ?? [])
        var routes: [AssociationRoute] = []
        for route in patterns.map({ AssociationRoute($0) }) where !routes.contains(route) { routes.append(route) }
        self.init(hosts: configuration.hosts, schemes: configuration.schemes, routes: routes, isComplete: false)
    }
}
