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
