/// A place of the app, as a value: `OrderRoute(id: 42)`.
///
/// ```swift
/// struct ItemRoute: LinkRoute {
///     var order: Int
///     var item: Int
///
///     static let definition = RouteDefinition(
///         "orders/{order}/items/{item}", auth: .login, example: ItemRoute(order: 42, item: 1),
///         parent: RouteParent { OrderRoute(id: $0.order) }
///     ) {
///         ItemRoute(order: $0.path("order", \.order), item: $0.path("item", \.item))
///     }
/// }
/// ```
///
/// List it in ``RouteModule/routes`` of its feature. Its values can be pushed onto a `NavigationStack` as they are.
public protocol LinkRoute: Hashable, Sendable {
    /// The link that leads here, declared once for reading, gating, writing and documenting it.
    static var definition: RouteDefinition<Self> { get }

    /// Further links that lead here, each with a `name` of its own; none by default.
    ///
    /// They may have other patterns, requirements and parents. A value is written as the first link that carries it,
    /// ``definition`` before these. For an old spelling of the same link, `aliases` of the definition is enough.
    static var otherDefinitions: [RouteDefinition<Self>] { get }
}

extension LinkRoute {
    /// No further links.
    public static var otherDefinitions: [RouteDefinition<Self>] { [] }
}

/// What lies under a route in the back stack.
///
/// ```swift
/// parent: RouteParent { OrderRoute(id: $0.order) }
/// ```
///
/// It may require no more than the route above it: the gate judged the link of that route alone. The table checks it,
/// since the type of the parent is known.
public struct RouteParent<Route>: Sendable {
    let type: any LinkRoute.Type
    let make: @Sendable (Route) -> any LinkRoute

    /// Declares the parent.
    ///
    /// - Parameter make: Makes it of the route's own values.
    public init<Parent: LinkRoute>(_ make: @escaping @Sendable (Route) -> Parent) {
        type = Parent.self
        self.make = make
    }
}
