/// A place that links lead to, without the type of its values: what a configuration file can list.
public struct RoutePlace: Sendable, Hashable {
    /// The name in errors and catalog.
    public var name: String
    /// The feature that declares it; empty for none.
    public var module: String
    /// Segments, `{name}` for a value, `{name...}` at the end for all that follows; empty for home.
    public var pattern: String
    /// Patterns of old links to the same place.
    public var aliases: [String]
    /// What it requires; `nil` where it does not say, and others decide.
    public var auth: RouteAuth?
    /// Which links reach it.
    public var reach: RouteReach
    /// One line for the catalog.
    public var about: String
    /// A message if it shall be used no longer.
    public var deprecated: String?

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - name: The name; by default the pattern.
    ///   - module: The feature that declares it.
    ///   - aliases: Patterns of old links.
    ///   - auth: What it requires; `nil` where it does not say.
    ///   - reach: Which links reach it.
    ///   - about: One line for the catalog.
    ///   - deprecated: A message if it shall be used no longer.
    public init(
        _ pattern: String, name: String? = nil, module: String = "", aliases: [String] = [], auth: RouteAuth? = nil,
        reach: RouteReach = .anywhere, about: String = "", deprecated: String? = nil
    ) {
        (self.name, self.module, self.pattern, self.aliases) = (name ?? pattern, module, pattern, aliases)
        (self.auth, self.reach, self.about, self.deprecated) = (auth, reach, about, deprecated)
    }

    /// What problems call it: the name behind the module's.
    var label: String { module.isEmpty ? name : "\(module).\(name)" }
}
