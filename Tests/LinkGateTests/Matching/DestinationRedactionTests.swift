import Testing

@testable import LinkGate

@Suite("A redacted destination")
struct DestinationRedactionTests {
    private func shown(_ path: [String], redacting patterns: [String]) throws -> String {
        let patterns = try DestinationPatterns(patterns)
        var made = try link(path)
        made.redaction = patterns.redaction(of: made)
        return made.visibleDestination
    }

    @Test("shows the segments before the pattern's *")
    func wildcard() throws {
        #expect(try shown(["reset", "s3cret", "now"], redacting: ["reset/*"]) == "reset/…")
        #expect(try shown(["u", "ayse", "mail", "x"], redacting: ["u/*/mail/*"]) == "u/…")
        #expect(try shown(["home"], redacting: ["reset/*"]) == "home")
        #expect(try shown(["reset"], redacting: ["reset/*"]) == "reset")
    }

    @Test("shows what a pattern without * names, and nothing below")
    func below() throws {
        #expect(try shown(["invite", "s3cret"], redacting: ["invite"]) == "invite/…")
        #expect(try shown(["invite"], redacting: ["invite"]) == "invite")
    }

    @Test("shows the least that any pattern allows")
    func several() throws {
        #expect(try shown(["a", "b", "c"], redacting: ["a/b/*", "*/b"]) == "…")
    }

    @Test(
        "shows no secret under another spelling",
        arguments: [
            ["Reset", "s3cret"], ["reset;t=s3cret", "x"], ["", "reset", "s3cret"], [" ", "reset", "s3cret"],
            ["reset／s3cret"], ["%72eset", "s3cret"], ["reset", "", "s3cret"], ["reset?s3cret", "x"],
            ["ｒeset", "s3cret"],
        ])
    func spellings(_ path: [String]) throws {
        #expect(try !shown(path, redacting: ["reset/*"]).contains("s3cret"))
    }

    @Test("is not part of the link's description")
    func description() throws {
        let gate = Gate(parsers: [OnePath()], policies: [], redacting: try DestinationPatterns(["reset/*"]))
        let judged = try #require(gate.verdict(for: "x").link)
        #expect("\(judged)".contains("reset/…"))
        #expect(judged.segments == ["reset", "s3cret"])
    }
}

private struct OnePath: DeepLinkParser {
    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        try DeepLink(scheme: "x", path: ["reset", "s3cret"])
    }
}
