/// What the catalog tells of one value of a route.
public struct RouteValueInfo: Sendable, Hashable, Codable {
    /// Where a value stands in a link.
    public enum Place: String, Sendable, Hashable, Codable {
        /// In one segment of the path.
        case path
        /// In the segments at the end of the path.
        case rest
        /// In the query.
        case query
    }

    /// The name in the pattern or the query.
    public var name: String
    /// Where it stands.
    public var place: Place
    /// What the text must be: "a whole number".
    public var type: String
    /// All texts if they can be listed.
    public var choices: [String]?
    /// Whether a link without it is no link of the route.
    public var isRequired: Bool
    /// Whether the name may come again.
    public var isRepeated: Bool
    /// The text of the default.
    public var defaultText: String?
    /// A few words.
    public var about: String

    /// Makes a description of a value.
    public init(
        name: String, place: Place, type: String = "text", choices: [String]? = nil, isRequired: Bool = false,
        isRepeated: Bool = false, defaultText: String? = nil, about: String = ""
    ) {
        (self.name, self.place, self.type, self.choices) = (name, place, type, choices)
        (self.isRequired, self.isRepeated, self.defaultText, self.about) = (isRequired, isRepeated, defaultText, about)
    }
}
