import Foundation
import LinkGateRoutes

/// The `<data>` elements of an Android manifest for the places of an app.
///
/// The elements of one intent filter are combined with each other, so web links and links of a scheme of the app's own
/// need filters of their own.
struct IntentFilters {
    let routes: [RouteInfo]
    let schemes: [String]
    let hosts: [String]

    var text: String {
        let parts = [web, custom].filter { !$0.isEmpty }
        return parts.isEmpty
            ? "<!-- The configuration names neither a host nor a scheme. -->\n" : parts.joined(separator: "\n")
    }

    private var web: String {
        guard !hosts.isEmpty else { return "" }
        let places = routes.filter { $0.reach != .schemeOnly }.flatMap { [$0.pattern] + $0.aliases }.map(Place.init)
        var lines = [
            "<!-- web links: a filter of its own, with android:autoVerify=\"true\" -->",
            "<!-- not expressible: that case, encoding and empty segments do not count, and what a query says -->",
            "<data android:scheme=\"https\" />",
        ]
        lines += hosts.map { Self.element("host", $0) }
        var seen: Set<String> = []
        for line in places.flatMap(\.lines) where seen.insert(line).inserted { lines.append(line) }
        return lines.map { "\($0)\n" }.joined()
    }

    private var custom: String {
        guard !schemes.isEmpty else { return "" }
        var lines = [
            "<!-- links of a scheme: a filter of its own -->",
            "<!-- not expressible: the places, since their first segment is the host here, and hosts and paths of a",
            "     filter are combined; all links of the scheme are handed over, and the app's gate decides -->",
        ]
        lines += schemes.map { Self.element("scheme", $0) }
        return lines.map { "\($0)\n" }.joined()
    }

    fileprivate static func element(_ attribute: String, _ value: String) -> String {
        let escaped = value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        return "<data android:\(attribute)=\"\(escaped)\" />"
    }

    /// The elements for one pattern.
    private struct Place {
        let lines: [String]

        init(_ pattern: String) {
            let segments = pattern.split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
            let fixed = segments.prefix { !$0.hasSuffix("...}") }
            let hasValue = fixed.contains { $0.hasPrefix("{") }
            let path = "/" + fixed.joined(separator: "/")
            switch (hasValue, fixed.count < segments.count) {
            case (false, false): lines = [element("path", path)]
            case (false, true) where path == "/": lines = [element("pathPrefix", path)]
            case (false, true): lines = [element("path", path), element("pathPrefix", path + "/")]
            case (true, let hasRest):
                // In a pattern, `.` is one character and `*` repeats what stands before it; it crosses slashes.
                let pattern = fixed.map { $0.hasPrefix("{") ? "..*" : Self.literal($0) }.joined(separator: "/")
                lines =
                    ["<!-- \(Self.comment(path)): the wildcard also takes what lies deeper -->"]
                    + [element("pathPattern", "/" + pattern)]
                    + (hasRest ? [element("pathPattern", "/\(pattern)/.*")] : [])
            }
        }

        /// A name in a pattern, whose special characters are escaped.
        private static func literal(_ name: String) -> String {
            name.map { ".*\\".contains($0) ? "\\\\\($0)" : "\($0)" }.joined()
        }

        /// Two hyphens would end a comment.
        private static func comment(_ text: String) -> String { text.replacing("--", with: "- -") }
    }
}

private func element(_ attribute: String, _ value: String) -> String { IntentFilters.element(attribute, value) }
