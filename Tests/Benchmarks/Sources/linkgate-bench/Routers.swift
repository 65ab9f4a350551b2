import Foundation

/// How routers for apps find the pattern of a link: one after the other, with the values at its placeholders.
struct LinearRouter {
    private let patterns: [[String]]

    /// Patterns such as `campaigns/*/apply`.
    init(_ patterns: [String]) {
        self.patterns = patterns.map { $0.split(separator: "/").map(String.init) }
    }

    /// The number of the first pattern that matches, and the segments at its `*`.
    @inline(never)
    func match(_ link: String) -> (pattern: Int, captures: [String])? {
        guard let components = URLComponents(string: link) else { return nil }
        var segments = components.path.split(separator: "/").map(String.init)
        if components.scheme == "yourapp", let host = components.host { segments.insert(host, at: 0) }
        for (index, pattern) in patterns.enumerated() where pattern.count <= segments.count {
            var captures: [String] = []
            let isMatch = zip(pattern, segments).allSatisfy { name, segment in
                if name == "*" { captures.append(segment) }
                return name == "*" || name == segment
            }
            if isMatch { return (index, captures) }
        }
        return nil
    }
}

/// The same with a regular expression for each pattern.
struct RegexRouter {
    private let expressions: [NSRegularExpression]

    init(_ patterns: [String]) throws {
        expressions = try patterns.map { pattern in
            let parts = pattern.split(separator: "/").map {
                $0 == "*" ? "([^/]+)" : NSRegularExpression.escapedPattern(for: String($0))
            }
            return try NSRegularExpression(pattern: "^" + parts.joined(separator: "/") + "(/.*)?$")
        }
    }

    /// The number of the first expression that matches.
    @inline(never)
    func match(_ link: String) -> Int? {
        guard let components = URLComponents(string: link) else { return nil }
        var path = String(components.path.drop { $0 == "/" })
        if components.scheme == "yourapp", let host = components.host { path = host + "/" + path }
        let range = NSRange(path.startIndex..., in: path)
        return expressions.firstIndex { $0.firstMatch(in: path, range: range) != nil }
    }
}
