/// The components of one route, whose wildcards stand for one segment while those of a file cross slashes.
struct RouteComponents {
    /// What hands the route over; with a looser wildcard, more than that.
    let includes: [AssociationComponent]
    /// What lies deeper than a wildcard of the route, to stand before the includes.
    let excludes: [AssociationComponent]

    init(_ pattern: RoutePattern) {
        let segments = pattern.segments
        includes = Self.components(segments, isExact: pattern.isExact, exclude: nil)
        let loose = segments.indices.filter { index in
            segments[index] == .wildcard && (pattern.isExact || index < segments.count - 1)
        }
        excludes = loose.flatMap { index in
            var deeper = segments
            deeper.insert(.wildcard, at: index)
            return Self.components(deeper, isExact: pattern.isExact, exclude: true)
        }
    }

    private static func components(
        _ segments: [RoutePattern.Segment], isExact: Bool, exclude: Bool?
    ) -> [AssociationComponent] {
        let isDecoded = segments.contains { segment in
            if case .name(let name) = segment { !name.unicodeScalars.allSatisfy(\.isPlainInPaths) } else { false }
        }
        let path = segments.map { segment in
            switch segment {
            case .wildcard: "/?*"
            case .name(let name): "/\(name)"
            }
        }.joined()
        let paths = segments.isEmpty ? ["/"] : isExact ? [path] : [path, "\(path)/*"]
        return paths.map {
            AssociationComponent(path: $0, exclude: exclude, percentEncoded: isDecoded ? false : nil)
        }
    }

    /// The components that keep a route in the browser.
    static func webOnly(_ pattern: RoutePattern) -> [AssociationComponent] {
        components(pattern.segments, isExact: pattern.isExact, exclude: true)
    }
}
