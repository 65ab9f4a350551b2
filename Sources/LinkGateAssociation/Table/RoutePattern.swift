import LinkGate

/// A route's pattern, read.
struct RoutePattern: Sendable {
    enum Segment: Sendable, Hashable {
        case wildcard
        /// A name, decoded once.
        case name(String)
    }

    let segments: [Segment]
    let isExact: Bool

    init(_ route: AssociationRoute) throws(ConfigurationProblem) {
        _ = try DestinationPatterns([route.destinationPattern])
        segments = route.pattern.split(separator: "/").map { segment in
            segment == "*" ? .wildcard : .name(Hex.decoded(String(segment)))
        }
        isExact = route.isExact
    }

    /// Whether patterns of a file, whose wildcards cross slashes, match more than this one.
    var isLooserInFile: Bool { segments.dropLast(isExact ? 0 : 1).contains(.wildcard) }
}
