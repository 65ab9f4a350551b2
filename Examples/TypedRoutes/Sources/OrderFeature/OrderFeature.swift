public import LinkGateRoutes

/// What orders contribute.
public struct OrderFeature: RouteModule {
    /// Makes the feature.
    public init() {}

    /// The list, and one order.
    public var routes: [any LinkRoute.Type] { [OrdersRoute.self, OrderRoute.self] }
}

/// The list of orders.
public struct OrdersRoute: LinkRoute {
    /// Makes the route.
    public init() {}

    /// Its link is `orders`.
    public static let definition = RouteDefinition(
        "orders", auth: .login, about: "All orders.", example: OrdersRoute()
    ) { _ in OrdersRoute() }
}

/// One order.
public struct OrderRoute: LinkRoute {
    /// The tabs of the screen.
    public enum Tab: String, CaseIterable, RouteValue { case items, invoice }

    /// The number of the order.
    public var id: Int
    /// The tab that is shown.
    public var tab: Tab

    /// Makes the route.
    public init(id: Int, tab: Tab = .items) {
        self.id = id
        self.tab = tab
    }

    /// Its link is `orders/{id}`, and `order?id=` in old mails.
    public static let definition = RouteDefinition(
        "orders/{id}", auth: .login, about: "An order, at a tab.", example: OrderRoute(id: 42),
        OrderRoute(id: 7, tab: .invoice), parent: RouteParent { _ in OrdersRoute() }, aliases: ["order"]
    ) {
        OrderRoute(id: $0.path("id", \.id), tab: $0.query("tab", \.tab, default: .items))
    }
}
