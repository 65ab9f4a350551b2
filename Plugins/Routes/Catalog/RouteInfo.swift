/// What the catalog tells of one route.
public struct RouteInfo: Sendable, Hashable, Codable {
    /// The name.
    public var name: String
    /// The feature that declares it; empty for none.
    public var module: String
    /// The pattern; empty for home.
    public var pattern: String
    /// The patterns of old links.
    public var aliases: [String]
    /// `open` or the name of the level; `nil` where the route does not say.
    public var auth: String?
    /// Which links reach it.
    public var reach: RouteReach
    /// One line.
    public var about: String
    /// A message if it shall be used no longer.
    public var deprecated: String?
    /// The name of the route that lies under it.
    public var parent: String?
    /// Its values, in the order of the declaration.
    public var values: [RouteValueInfo]
    /// Links to its examples.
    public var examples: [String]

    /// Describes a place; its values are texts.
    public init(_ place: RoutePlace) {
        let values = RoutePattern(place.pattern).pieces.compactMap { piece -> RouteValueInfo? in
            switch piece {
            case .name: nil
            case .value(let name): RouteValueInfo(name: name, place: .path, isRequired: true)
            case .rest(let name): RouteValueInfo(name: name, place: .rest)
            }
        }
        self.init(place, values: values)
    }

    init(_ place: RoutePlace, values: [RouteValueInfo], examples: [String] = [], parent: String? = nil) {
        (name, module, pattern, aliases) = (place.name, place.module, place.pattern, place.aliases)
        (auth, reach, about, deprecated) = (place.auth?.description, place.reach, place.about, place.deprecated)
        (self.values, self.examples, self.parent) = (values, examples, parent)
    }
}
