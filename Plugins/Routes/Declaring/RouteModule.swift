public import LinkGate

/// A feature: its routes, and whatever else it contributes to the router.
///
/// ```swift
/// public struct OrderFeature: RouteModule {
///     public init() {}
///     public var routes: [any LinkRoute.Type] { [OrdersRoute.self, OrderRoute.self] }
/// }
/// ```
///
/// Give it to a ``RouteTable``, and the table to the builder; the builder alone does not see its routes.
public protocol RouteModule: LinkGateModule, Sendable {
    /// The types of its routes, in any order.
    var routes: [any LinkRoute.Type] { get }
}

extension RouteModule {
    /// Contributes nothing beside the routes.
    public func register(in registry: ModuleRegistry) {}
}
