public import Foundation

/// All routes of an app for its documentation: as JSON, as a page of Markdown, or as text for a terminal.
///
/// ```swift
/// let catalog = routes.catalog(on: .web("app.example.com"))
/// try catalog.markdown.write(to: page, atomically: true, encoding: .utf8)
/// ```
public struct RouteCatalog: Sendable, Hashable, Codable {
    /// The routes.
    public var routes: [RouteInfo]

    /// Makes a catalog.
    public init(routes: [RouteInfo]) { self.routes = routes }

    /// Reads what ``json()`` wrote.
    public init(json: Data) throws { self = try JSONDecoder().decode(RouteCatalog.self, from: json) }

    /// The catalog as JSON, with sorted keys, so that two versions can be compared line by line.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension RouteTable {
    /// All routes, in the order of their patterns.
    ///
    /// - Parameter base: Where the links of the examples begin; an example that has no link there is left out.
    /// - Returns: The catalog.
    public func catalog(on base: LinkBase) -> RouteCatalog {
        let routes = contents.entries.map { entry in
            let examples = entry.definition.anyExamples.compactMap { try? url(for: $0, on: base) }
            let parent = entry.definition.parentType.flatMap { contents.entries(of: $0).first }
            return RouteInfo(
                entry.place, values: entry.definition.values, examples: examples,
                parent: parent.map { contents.entries[$0].place.name })
        }
        return RouteCatalog(routes: routes.sorted { ($0.pattern, $0.name) < ($1.pattern, $1.name) })
    }
}

extension RouteMap {
    /// All places, in the order given; their values are texts.
    public var catalog: RouteCatalog { RouteCatalog(routes: places.map { RouteInfo($0) }) }
}
