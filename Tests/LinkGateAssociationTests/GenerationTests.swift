import Foundation
import LinkGate
import LinkGateAssociation
import LinkGateKit
import TestSupport
import Testing

@Suite("Making a file")
struct GenerationTests {
    private static let appID = "ABCDE12345.com.example.app"
    private static let parser = URLDeepLinkParser(hosts: ["app.example.com"])

    private static func generation(_ routes: [AssociationRoute]) throws -> AssociationGeneration {
        try AssociationGeneration(of: AssociationTable(hosts: ["app.example.com"], routes: routes), appIDs: [appID])
    }

    private static func paths(_ routes: [AssociationRoute]) throws -> [String] {
        (try generation(routes).file.details[0].components ?? []).filter { $0.comment == nil }.map {
            ($0.exclude == true ? "NOT " : "") + ($0.path ?? "") + ($0.percentEncoded == false ? " decoded" : "")
        }
    }

    @Test("A place becomes itself and all below it") func subtree() throws {
        #expect(try Self.paths(["wallet"]) == ["/wallet", "/wallet/*"])
    }

    @Test("Exact places come before those with all below them, and home is /") func exactFirst() throws {
        #expect(try Self.paths(["wallet", "=settings", "="]) == ["/settings", "/", "/wallet", "/wallet/*"])
    }

    @Test("A wildcard for one segment stands behind an exclude for what lies deeper") func wildcard() throws {
        #expect(try Self.paths(["=orders/*"]) == ["NOT /orders/?*/?*", "/orders/?*"])
        #expect(try Self.paths(["users/*"]) == ["/users/?*", "/users/?*/*"])
    }

    @Test("Of two wildcards the deeper one comes first") func deeperFirst() throws {
        #expect(
            try Self.paths(["=orders/*", "=orders/*/items/*"]) == [
                "NOT /orders/?*/?*/items/?*", "NOT /orders/?*/items/?*/?*", "/orders/?*/items/?*", "NOT /orders/?*/?*",
                "/orders/?*",
            ])
    }

    @Test("Places for the browser come first") func webOnly() throws {
        #expect(
            try Self.paths(["shop", .init("shop/legal", webOnly: true)]) == [
                "NOT /shop/legal", "NOT /shop/legal/*", "/shop", "/shop/*",
            ])
    }

    @Test("Only a name that needs it is compared decoded") func decoded() throws {
        #expect(try Self.paths(["=caf%C3%A9", "=a%20b", "=plain"]) == ["/café decoded", "/a b decoded", "/plain"])
    }

    @Test("A name that a pattern cannot say is refused", arguments: ["a%2Ab", "%24(x)"])
    func refused(pattern: String) throws {
        let error = try #require(throws: AssociationError.self) { try Self.generation([.init(pattern)]) }
        #expect(error.description.contains("which a pattern of a file cannot escape"))
    }

    @Test("No app id, a malformed one, and no route are problems, all said at once") func problems() throws {
        let table = AssociationTable(hosts: ["app.example.com"], routes: [.init("x", webOnly: true)])
        let error = try #require(throws: AssociationError.self) {
            try AssociationGeneration(of: table, appIDs: ["com.example.app"])
        }
        #expect(error.problems.count == 2)
    }

    @Test(
        "The file and the table that it is made of agree",
        arguments: [
            ["wallet", "account"], ["=orders/*", "orders/*/items"], ["campaigns/*/apply", "campaigns"],
            ["=", "a/b/c", "=a"],
            ["*"], ["=*"], ["=a/*/b/*", "=a/*"], ["caf%C3%A9", "Wallet"],
        ] as [[String]])
    func agrees(patterns: [String]) throws {
        let routes = patterns.map { AssociationRoute($0) }
        let file = try Self.generation(routes).file
        let again = try AssociationFile(json: Array(file.json.utf8))
        #expect(again == file)
        let check = AssociationCheck(again, against: AssociationTable(hosts: ["app.example.com"], routes: routes))
        #expect(check.findings.filter { $0.severity > .note }.isEmpty, "\(check.findings)")
    }

    @Test("For every link of the corpus the file hands over what the table knows, and nothing else") func corpus()
        throws
    {
        let json = try Data(contentsOf: Fixtures.url("corpus/linkgate.json"))
        let table = AssociationTable(try LinkGateConfiguration(json: json))
        let file = try AssociationGeneration(of: table, appIDs: [Self.appID]).file
        var compared = 0
        for line in try Fixtures.text("corpus/links.jsonl").split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let url = object?["url"] as? String, url.lowercased().hasPrefix("http") else { continue }
            if try agree(url, table, file) { compared += 1 }
        }
        #expect(compared > 40)
    }

    @Test("For random links the file hands over what the table knows, and nothing else, or says so")
    func randomLinks() throws {
        var random = SeededGenerator(seed: 7)
        let names = ["wallet", "orders", "items", "x", "apply", "campaigns", "Wallet", "a-b", "caf%C3%A9"]
        let patterns = ["wallet", "=orders/*", "orders/*/items", "campaigns/*/apply", "=x", "caf%C3%A9", "=x/*/a-b"]
        for _ in 0..<5 {
            let routes = patterns.filter { _ in Bool.random(using: &random) }.map { AssociationRoute($0) }
            guard !routes.isEmpty else { continue }
            let table = AssociationTable(hosts: ["app.example.com"], routes: routes)
            let generation = try AssociationGeneration(of: table, appIDs: [Self.appID])
            let limited = generation.limits.filter { $0.kind == .hiddenByExclude || $0.kind == .unknownPlace }.map(
                \.place)
            for _ in 0..<60 {
                let count = Int.random(in: 0...5, using: &random)
                let path = (0..<count).compactMap { _ in names.randomElement(using: &random) }.joined(separator: "/")
                let url = "https://app.example.com/\(path)"
                let isSaid = limited.contains { place in
                    guard let link = try? Self.parser.parse(url) else { return false }
                    let pattern = place.split(separator: "`").dropFirst().first.map(String.init) ?? ""
                    return link.matches(pattern)
                }
                if !isSaid { _ = try agree(url, table, generation.file) }
            }
        }
    }

    /// Whether the link is one that is compared; it is then expected to be handed over exactly if it is known.
    private func agree(_ url: String, _ table: AssociationTable, _ file: AssociationFile) throws -> Bool {
        let match = AssociationMatcher(file, host: "app.example.com").match(url)
        let link = (try? Self.parser.parse(url)) ?? nil
        let patterns = try DestinationPatterns(table.routes.map(\.destinationPattern))
        let place = url.prefix { $0 != "?" && $0 != "#" }.dropFirst("https://app.example.com".count)
        // The page names these: escapes, empty segments, parameters, and what no file looks at.
        let isPlain =
            place.utf8.allSatisfy { PathSpelling.isPlain($0) } || place.uppercased().contains("CAF%C3%A9".uppercased())
        let hasOddSegments = place.contains("//") || place.contains(";") || place.contains("./") || place.hasSuffix(".")
        guard let link, isPlain, !hasOddSegments else { return false }
        let isKnown = !patterns.indices(matching: try DeepLink(scheme: "https", path: link.segments)).isEmpty
        if match.verdict == .uncertain { return false }
        #expect((match.verdict == .match) == isKnown, "\(url): \(match.verdict), known: \(isKnown)")
        return true
    }
}

enum PathSpelling {
    static func isPlain(_ byte: UInt8) -> Bool {
        byte < 0x80
            && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
                || "/-_.~".utf8.contains(byte))
    }
}
