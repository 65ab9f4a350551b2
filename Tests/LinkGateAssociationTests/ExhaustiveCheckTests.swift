import LinkGate
import LinkGateKit
import TestSupport
import Testing

@testable import LinkGateAssociation

/// Compares with trying every short path.
@Suite("The comparison misses nothing")
struct ExhaustiveCheckTests {
    private static let pieces = ["a", "b", "*", "?", "/", "/a", "/*", "?*", "/b/"]
    private static let routes = ["a", "=a", "a/*", "=a/*", "b/a", "=b/*/a", "*/b", "=*", "=", "b/*/b"]

    /// Every path of up to four characters without empty segments, with a trailing slash or without.
    private static let paths: [String] = {
        var paths = [""]
        var level = [""]
        for _ in 0..<4 {
            level = level.flatMap { path in
                (path.isEmpty || path.hasSuffix("/") ? ["a", "b", "c"] : ["a", "b", "c", "/"]).map { path + $0 }
            }
            paths += level
        }
        return paths
    }()

    @Test("in random files and tables", arguments: 0..<12)
    func random(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let components = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let path = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
                Self.pieces.randomElement(using: &random)
            }
            return AssociationComponent(path: path.joined(), exclude: Bool.random(using: &random) ? true : nil)
        }
        let routes = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
            Self.routes.randomElement(using: &random)
        }
        .map { AssociationRoute($0) }
        let file = AssociationFile(details: [.init(appIDs: ["ABCDE12345.a.b"], components: components)])
        let matcher = AssociationMatcher(file, host: "h.example")
        let comparison = Comparison(
            matcher, routes: routes, patterns: try routes.map { try RoutePattern($0) }, host: "h.example")
        #expect(comparison.isComplete)
        let lookup = try DestinationPatterns(routes.map(\.destinationPattern))
        for path in Self.paths {
            let url = try #require(WebURL("https://h.example/\(path)"))
            let decision = matcher.decision(on: url)
            let link = try #require(try URLDeepLinkParser(hosts: ["h.example"]).parse("https://h.example/\(path)"))
            let known = lookup.indices(matching: link)
            if decision.verdict == .match, known.isEmpty {
                #expect(
                    comparison.differences.contains { $0.kind == .unknownPlace && $0.component == decision.index },
                    "\(path) of \(components.map(\.summary))")
            }
            if decision.verdict != .match {
                for route in known {
                    #expect(
                        comparison.differences.contains {
                            [.neverHandedOver, .hiddenByExclude].contains($0.kind) && $0.route == route
                        }, "\(path) of \(components.map(\.summary)), \(routes)")
                }
            }
            if let index = decision.index { #expect(comparison.reachable.contains(index)) }
        }
        for difference in comparison.differences {
            let shortest = Self.paths.filter { path in
                guard let url = WebURL("https://h.example/\(path)") else { return false }
                let link = try? URLDeepLinkParser(hosts: ["h.example"]).parse("https://h.example/\(path)")
                let known = link.map { lookup.indices(matching: $0) } ?? []
                let decision = matcher.decision(on: url)
                switch difference.kind {
                case .unknownPlace:
                    return decision.verdict == .match && known.isEmpty && decision.index == difference.component
                case .neverHandedOver: return decision.index == nil && difference.route.map(known.contains) ?? false
                case .hiddenByExclude:
                    return decision.verdict == .exclude && difference.route.map(known.contains) ?? false
                default: return false
                }
            }.map(\.utf8.count).min()
            if let shortest { #expect(difference.witness.utf8.count == "https://h.example/".utf8.count + shortest) }
        }
    }
}
