/// A place that an app knows, as an association file should hand it over.
public struct AssociationRoute: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The pattern, as ``/LinkGate/DestinationPatterns`` has it, without a leading `=`.
    ///
    /// Segments separated by `/`; `*` stands for one segment; empty is home.
    public var pattern: String
    /// Whether only the place itself is known, and nothing below it.
    public var isExact: Bool
    /// Whether the place belongs to the browser although an app's other patterns cover it.
    public var isWebOnly: Bool

    /// Makes a route.
    ///
    /// - Parameters:
    ///   - pattern: The pattern; a leading `=` makes it exact, too.
    ///   - exact: Whether nothing below it is known.
    ///   - webOnly: Whether it belongs to the browser.
    public init(_ pattern: String, exact: Bool = false, webOnly: Bool = false) {
        let isMarked = pattern.utf8.first == UInt8(ascii: "=")
        self.pattern = isMarked ? String(pattern.dropFirst()) : pattern
        isExact = exact || isMarked
        isWebOnly = webOnly
    }

    /// Makes a route of a pattern alone.
    public init(stringLiteral pattern: String) { self.init(pattern) }

    /// The places of a pattern with names: `orders/{id}`, or `docs/{path...}` for all that begins so.
    static func routes(named pattern: String) -> [AssociationRoute] {
        let segments = pattern.split(separator: "/").map(String.init)
        let fixed = segments.prefix { !$0.hasSuffix("...}") }
        let path = fixed.map { $0.hasPrefix("{") ? "*" : $0 }.joined(separator: "/")
        if fixed.count == segments.count { return [AssociationRoute(path, exact: true)] }
        return path.isEmpty ? [AssociationRoute("", exact: true), "*"] : [AssociationRoute(path)]
    }

    /// The pattern as the gate takes it.
    public var destinationPattern: String { isExact ? "=\(pattern)" : pattern }
}
