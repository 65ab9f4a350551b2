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
