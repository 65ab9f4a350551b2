public import LinkGate

/// One link, declared once: its place, who may go there, its values and an example.
///
/// The closure makes the route of its values, each asked for by its name in the link and its key path. It is run to read
/// a link, to write one, and to list the values for the documentation, so it asks for every value each time: no `if`, no
/// loop.
public struct RouteDefinition<Route: LinkRoute>: Sendable {
    let storage: Storage

    /// Declares a link.
    ///
    /// - Parameters:
    ///   - pattern: Segments with `/` between them, `{name}` for a value, `{name...}` at the end for all that follows;
    ///     empty for home.
    ///   - auth: What it requires of the user, there and at all places below. It has no default, so that nobody forgets
    ///     it.
    ///   - name: What errors, catalog and checks call it; by default the type's name. No two links of an app share one.
    ///   - about: One line for the catalog.
    ///   - example: A value for catalog and tests; it also stands in while the other values of a link are checked.
    ///   - examples: Further values for catalog and tests.
    ///   - parent: What lies under it in the back stack.
    ///   - aliases: Patterns of old links, which are read and never written. A value that one leaves out is read from
    ///     the query: `"order"` is an alias of `"orders/{id}"` for `yourapp://order?id=42`.
    ///   - reach: Which links reach it.
    ///   - deprecated: A message if it shall be used no longer, for the catalog and the command: "use orders/{id}". It
    ///     still opens.
    ///   - fields: Makes the route of its values.
    public init(
        _ pattern: String, auth: RouteAuth, name: String? = nil, about: String = "", example: Route,
        _ examples: Route..., parent: RouteParent<Route>? = nil, aliases: [String] = [],
        reach: RouteReach = .anywhere, deprecated: String? = nil,
        fields: @escaping @Sendable (inout RouteFields<Route>) -> Route
    ) {
        let place = RoutePlace(
            RoutePattern.withoutLeadingSlash(pattern), name: name ?? "\(Route.self)",
            aliases: aliases.map(RoutePattern.withoutLeadingSlash), auth: auth, reach: reach, about: about,
            deprecated: deprecated)
        storage = Storage(place, section: nil, examples: [example] + examples, parent: parent, body: fields)
    }

    /// Declares a link of a section.
    ///
    /// - Parameters:
    ///   - pattern: What follows the section's pattern; empty for the section's own place.
    ///   - section: The section.
    ///   - auth: What it requires if that is more than the section does.
    ///   - name: As for a link of no section.
    ///   - about: One line for the catalog.
    ///   - example: A value for catalog and tests.
    ///   - examples: Further values for catalog and tests.
    ///   - parent: What lies under it in the back stack.
    ///   - aliases: Whole patterns of old links, which need not lie in the section.
    ///   - reach: Which links reach it.
    ///   - deprecated: A message if it shall be used no longer.
    ///   - fields: Makes the route of its values.
    public init(
        _ pattern: String, in section: RouteSection, auth: RouteAuth? = nil, name: String? = nil, about: String = "",
        example: Route, _ examples: Route..., parent: RouteParent<Route>? = nil, aliases: [String] = [],
        reach: RouteReach = .anywhere, deprecated: String? = nil,
        fields: @escaping @Sendable (inout RouteFields<Route>) -> Route
    ) {
        let place = RoutePlace(
            section.joined(with: pattern), name: name ?? "\(Route.self)",
            aliases: aliases.map(RoutePattern.withoutLeadingSlash), auth: auth ?? section.auth, reach: reach,
            about: about, deprecated: deprecated)
        storage = Storage(place, section: section, examples: [example] + examples, parent: parent, body: fields)
    }
}

/// What a route requires of the user; the table checks that it is what the gate asks for.
public struct RouteAuth: Sendable, Hashable, CustomStringConvertible {
    /// The level that the session needs; `nil` for a route that opens for everybody.
    public let level: AuthLevel?

    /// It opens for everybody.
    public static let open = RouteAuth(level: nil)

    /// It needs a login.
    public static let login = RouteAuth(level: .login)

    /// It needs a session of this level.
    public static func level(_ level: AuthLevel) -> RouteAuth { RouteAuth(level: level) }

    /// `open`, or the name of the level.
    public var description: String { level?.name ?? "open" }

    /// Whether a user who is let to `other` may lack what this one requires.
    func isStricter(than other: RouteAuth) -> Bool {
        guard let level else { return false }
        return other.level.map { !$0.satisfies(level) } ?? true
    }
}

/// Which links reach a route: web links, those of the app's own schemes, or both.
///
/// The gate does not distinguish: it protects the place in every link.
public enum RouteReach: String, Sendable, Hashable, Codable {
    /// Both kinds of links.
    case anywhere
    /// Universal links (`https://app.example.com/invite/7`) alone, whose host the system has verified.
    case webOnly
    /// Links of a custom scheme (`yourapp://debug`) alone.
    case schemeOnly

    /// Whether a link is of a kind that reaches the route.
    public func includes(_ link: DeepLink) -> Bool { includes(isWeb: link.host != nil) }

    /// Whether links that begin so are of a kind that reaches the route.
    public func includes(_ base: LinkBase) -> Bool { includes(isWeb: base.host != nil) }

    private func includes(isWeb: Bool) -> Bool {
        switch self {
        case .anywhere: true
        case .webOnly: isWeb
        case .schemeOnly: !isWeb
        }
    }

    func overlaps(_ other: RouteReach) -> Bool { self == .anywhere || other == .anywhere || self == other }
}
