import LinkGate
import LinkGateRoutes

struct OrderFeature: RouteModule {
    var routes: [any LinkRoute.Type] { [OrdersRoute.self, OrderRoute.self, OrderItemRoute.self] }
}

struct OrdersRoute: LinkRoute {
    static let definition = RouteDefinition(
        "orders", auth: .login, example: OrdersRoute(), parent: RouteParent { _ in HomeRoute() }
    ) { _ in OrdersRoute() }
}

struct OrderRoute: LinkRoute {
    var id: Int

    static let definition = RouteDefinition(
        "orders/{id}", auth: .login, example: OrderRoute(id: 42), parent: RouteParent { _ in OrdersRoute() },
        aliases: ["/order", "my/orders/{id}"]
    ) {
        OrderRoute(id: $0.path("id", \.id))
    }
}

struct OrderItemRoute: LinkRoute {
    var order: Int
    var item: UInt8

    static let definition = RouteDefinition(
        "orders/{order}/items/{item}", auth: .login, example: OrderItemRoute(order: 42, item: 1),
        parent: RouteParent { OrderRoute(id: $0.order) }
    ) {
        OrderItemRoute(order: $0.path("order", \.order), item: $0.path("item", \.item))
    }
}
