/// One link of a table.
struct RouteEntry: Sendable {
    let definition: any AnyRouteDefinition
    let place: RoutePlace

    /// All links that a type declares.
    static func entries<Route: LinkRoute>(_ type: Route.Type, of module: String) -> [RouteEntry] {
        ([Route.definition] + Route.otherDefinitions).map { definition in
            var place = definition.storage.place
            place.module = module
            return RouteEntry(definition: definition.storage, place: place)
        }
    }
}
