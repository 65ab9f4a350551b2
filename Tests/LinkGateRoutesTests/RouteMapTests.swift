import LinkGate
import LinkGateTesting
import TestSupport
import Testing

@testable import LinkGateRoutes

@Suite("Places without types")
struct RouteMapTests {
    private let map = RouteMap([
        RoutePlace("orders/{id}", name: "order", aliases: ["my/{id}"]), RoutePlace("orders/help", name: "help"),
        RoutePlace("{a}/b", name: "crossing"), RoutePlace("docs/{path...}", name: "docs"),
        RoutePlace("docs/{page}", name: "page"), RoutePlace("docs", name: "index"),
    ])

    @Test(
        "The most specific place wins: names before values before rests, from left to right",
        arguments: [
            ("orders/7", "order", ["id=7"]), ("orders/help", "help", []), ("orders/b", "order", ["id=b"]),
            ("x/b", "crossing", ["a=x"]), ("my/7", "order", ["id=7"]), ("docs", "index", []),
            ("docs/a", "page", ["page=a"]), ("docs/a/c", "docs", ["path=a", "path=c"]), ("DOCS/b", "page", ["page=b"]),
        ])
    func match(destination: String, name: String, values: [String]) throws {
        #expect(map.configurationProblems == [])
        let match = try #require(map.match(try .fixture(destination)))
        #expect(match.place.name == name)
        #expect(match.values.map { "\($0.name)=\($0.text)" } == values)
        #expect(match.isAlias == destination.hasPrefix("my"))
    }

    @Test("Random maps and links agree with a search through all patterns, and the gate asks for what a place declares")
    func randomMaps() throws {
        var random = SeededGenerator(seed: 14)
        var (matched, gated) = (0, 0)
        for _ in 0..<400 {
            let map = RouteMap.random(using: &random)
            guard map.configurationProblems.isEmpty else { continue }
            for _ in 0..<20 {
                guard let link = DeepLink.random(using: &random) else { continue }
                let found = map.match(link)
                let expected = map.expected(for: link)
                #expect(
                    found?.place.name == expected?.name && found?.pattern == expected?.pattern, "\(map.places) \(link)")
                matched += found == nil ? 0 : 1
                guard let level = found?.place.auth?.level else { continue }
                gated += 1
                let asked = map.gate.strictest(for: link).map { map.gate.rules[$0].level }
                #expect(asked.map { $0.satisfies(level) } == true, "\(map.places) \(link)")
            }
        }
        #expect(matched > 300 && gated > 100, "\(matched) matched, \(gated) gated")
    }
}

private let words = ["a", "b", "C", "é"]

extension RouteMap {
    fileprivate static func random(using random: inout SeededGenerator) -> RouteMap {
        RouteMap(
            (0..<Int.random(in: 1...4, using: &random)).map { number in
                let auth = [RouteAuth.open, .open, .login, .level(.mfa)].randomElement(using: &random)
                return RoutePlace(
                    pattern(using: &random), name: "p\(number)",
                    auth: auth,
                    reach: [.anywhere, .anywhere, .webOnly, .schemeOnly].randomElement(using: &random) ?? .anywhere)
            })
    }

    private static func pattern(using random: inout SeededGenerator) -> String {
        var segments = (0..<Int.random(in: 0...3, using: &random)).map { index in
            Bool.random(using: &random) ? words.randomElement(using: &random) ?? "" : "{v\(index)}"
        }
        if Int.random(in: 0..<4, using: &random) == 0 { segments.append("{rest...}") }
        return segments.joined(separator: "/")
    }

    /// The rules as the documentation has them, pattern by pattern.
    fileprivate func expected(for link: DeepLink) -> RoutePlace? {
        places.filter { place in
            guard place.reach.includes(link) else { return false }
            let segments = place.pattern.split(separator: "/")
            let isRest = segments.last?.hasSuffix("...}") == true
            let fixed = isRest ? segments.dropLast() : segments[...]
            guard isRest ? link.segments.count >= fixed.count : link.segments.count == fixed.count else { return false }
            return zip(fixed, link.segments).allSatisfy { $0.hasPrefix("{") || $0.lowercased() == $1.lowercased() }
        }.min { rank($0).lexicographicallyPrecedes(rank($1)) }
    }

    private func rank(_ place: RoutePlace) -> [Int] {
        place.pattern.split(separator: "/").map { $0.hasSuffix("...}") ? 2 : $0.hasPrefix("{") ? 1 : 0 }
    }
}

extension DeepLink {
    fileprivate static func random(using random: inout SeededGenerator) -> DeepLink? {
        let path = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            (words + ["A", "B", "É", "x"]).randomElement(using: &random) ?? ""
        }
        return try? DeepLink(scheme: "x", host: Bool.random(using: &random) ? "h" : nil, path: path)
    }
}
