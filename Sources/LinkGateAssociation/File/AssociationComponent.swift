/// One rule of an association file: patterns for the parts of a URL, and what follows when all of them match.
///
/// What is `nil` is left to the defaults of the app, then to those of the file, then to the system. `*` in a pattern
/// stands for any characters, `/` included, `?` for one, `?*` for at least one; nothing escapes them.
///
/// ```swift
/// [
///     AssociationComponent(path: "/admin/*", exclude: true),
///     AssociationComponent(path: "/help/*", query: .items([.init("article", "????")])),
/// ]
/// ```
public struct AssociationComponent: Sendable, Hashable {
    /// The pattern of the path, `/` in the file; `nil` matches every path.
    public var path: String?
    /// The pattern of the query, `?` in the file; `nil` matches every query.
    public var query: QueryPattern?
    /// The pattern of the fragment, `#` in the file; `nil` matches every fragment.
    public var fragment: String?
    /// Whether a match keeps the URL in the browser; `nil` is `false`.
    public var exclude: Bool?
    /// Whether case counts; `nil` is `true`.
    public var caseSensitive: Bool?
    /// Whether the URL is compared as it is written, escapes included; `nil` is `true`.
    ///
    /// `false` decodes the URL first, but never the pattern.
    public var percentEncoded: Bool?
    /// For people; it has no effect.
    public var comment: String?

    // None of these counts when components are compared.

    /// The keys that are none, and that the system ignores.
    public var ignoredKeys: [String] { source.ignoredKeys }
    /// The line of the file; `nil` if the component was made in code.
    public var line: Int? { source.line }

    var source = Source()

    /// Makes a component.
    public init(
        path: String? = nil, query: QueryPattern? = nil, fragment: String? = nil, exclude: Bool? = nil,
        caseSensitive: Bool? = nil, percentEncoded: Bool? = nil, comment: String? = nil
    ) {
        self.path = path
        self.query = query
        self.fragment = fragment
        self.exclude = exclude
        self.caseSensitive = caseSensitive
        self.percentEncoded = percentEncoded
        self.comment = comment
    }

    /// Reads a rule of the old form: a path, or `NOT ` and a path.
    init(legacyPath: String) {
        let isNot = legacyPath.hasPrefix("NOT ")
        self.init(path: isNot ? String(legacyPath.dropFirst(4)) : legacyPath, exclude: isNot ? true : nil)
    }

    /// The component with what it leaves open taken from defaults.
    func filled(from defaults: AssociationComponent) -> AssociationComponent {
        var filled = self
        filled.path = path ?? defaults.path
        filled.query = query ?? defaults.query
        filled.fragment = fragment ?? defaults.fragment
        filled.exclude = exclude ?? defaults.exclude
        filled.caseSensitive = caseSensitive ?? defaults.caseSensitive
        filled.percentEncoded = percentEncoded ?? defaults.percentEncoded
        return filled
    }

    /// The patterns as a person would read them: `/help/*`, `/x ?tab=??`, `any URL`.
    public var summary: String {
        var parts: [String] = []
        if let path { parts.append(path.isEmpty ? "an empty path" : path) }
        switch query {
        case .text(let text): parts.append("?\(text)")
        case .items(let items): parts.append("?" + items.map { "\($0.name)=\($0.pattern)" }.joined(separator: "&"))
        case .void, nil: break
        }
        if let fragment { parts.append("#\(fragment)") }
        return parts.isEmpty ? "any URL" : parts.joined(separator: " ")
    }
}

/// What a component asks of a query.
public enum QueryPattern: Sendable, Hashable {
    /// A pattern for the whole query, without its `?`; no query is the empty string.
    case text(String)
    /// Patterns for the values of some items; all items of such a name must match, a missing one is the empty string.
    case items([Item])
    /// A dictionary with a value that is no string: the system takes it for no condition at all.
    case void

    /// One item of a query.
    public struct Item: Sendable, Hashable {
        /// The item's name.
        public var name: String
        /// The pattern of its value.
        public var pattern: String

        /// Makes an item.
        public init(_ name: String, _ pattern: String) {
            self.name = name
            self.pattern = pattern
        }
    }
}

extension AssociationComponent {
    /// What a file says beside a component's value; it does not count when components are compared.
    struct Source: Sendable, Hashable {
        var line: Int?
        var ignoredKeys: [String] = []
        /// The component as it would be if case did not count in keys; empty if no key differs by its case alone.
        ///
        /// An array, because a value cannot hold itself.
        var inAnyKeyCase: [AssociationComponent] = []

        static func == (_: Source, _: Source) -> Bool { true }
        func hash(into _: inout Hasher) {}
    }
}
