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

    /// A path of the route whose first letter is an escape; `nil` if it has no plain letter.
    var needlesslyEscapedPath: String? {
        var hasEscape = false
        let segments = segments.map { segment -> String in
            guard case .name(let name) = segment else { return "x" }
            return name.unicodeScalars.map { scalar in
                let isEscaped = !hasEscape && scalar.isASCII && scalar.properties.isAlphabetic
                hasEscape = hasEscape || isEscaped
                if !isEscaped, scalar.isPlainInPaths { return String(scalar) }
                return String(decoding: String(scalar).utf8.flatMap(Hex.escape), as: UTF8.self)
            }.joined()
        }
        return hasEscape ? segments.joined(separator: "/") : nil
    }
}
