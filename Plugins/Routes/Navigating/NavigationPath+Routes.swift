#if canImport(SwiftUI)
public import SwiftUI

extension NavigationPath {
    /// Makes the path of a stack of routes, the outermost first, for `NavigationStack(path:)`.
    ///
    /// ```swift
    /// path = NavigationPath(routes: destination.stack)
    /// ```
    ///
    /// Each route keeps its type: `navigationDestination(for: OrderRoute.self)` finds it.
    ///
    /// - Parameter routes: The routes; ``RouteDestination/stack`` and ``RouteTable/stack(of:)`` make them.
    public init(routes: [any LinkRoute]) {
        self.init()
        for route in routes { append(route) }
    }
}
#endif
