import LinkGate

/// What all copies of a table share.
final class RouteTableContents: Sendable {
    let entries: [RouteEntry]
    /// Its places are those of the entries, in their order.
    let map: RouteMap
    /// That of the map; read from there, all of the map would be copied.
    let index: RouteIndex
    let policy: RoutePolicy
    private let entriesByType: [ObjectIdentifier: [Int]]

    init(_ entries: [RouteEntry]) {
        self.entries = entries
        var sections: [RouteSection.Part] = []
        for part in entries.compactMap(\.definition.section).flatMap(\.chain) where !sections.contains(part) {
            sections.append(part)
        }
        let map = RouteMap(entries.map(\.place), sections: sections)
        (self.map, index) = (map, map.index)
        entriesByType = Dictionary(grouping: entries.indices) { ObjectIdentifier(entries[$0].definition.routeType) }
        let problems =
            map.configurationProblems + entries.fieldProblems(index)
            + entries.parentProblems(entriesByType)
        policy = RoutePolicy(map.gate, problems)
    }

    /// The links of a route type, the preferred one first; empty if no module lists it.
    func entries(of type: any LinkRoute.Type) -> [Int] { entriesByType[ObjectIdentifier(type)] ?? [] }

    /// A route and its parents, the outermost first.
    ///
    /// Without the link that the route came by, the first one that carries it counts.
    func stack(of route: any LinkRoute, by entry: Int?) -> [any LinkRoute] {
        var stack = [route]
        var entry = entry ?? self.entry(of: route)
        // A circle is a problem of the build; should somebody ignore it, the stack ends.
        while let current = entry, stack.count <= entries.count,
            let parent = entries[current].definition.parent(of: stack[stack.count - 1])
        {
            stack.append(parent)
            entry = self.entry(of: parent)
        }
        return stack.reversed()
    }

    private func entry(of route: any LinkRoute) -> Int? {
        let own = entries(of: type(of: route))
        guard own.count > 1 else { return own.first }
        return own.first { entries[$0].definition.carries(route) } ?? own.first
    }
}

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
