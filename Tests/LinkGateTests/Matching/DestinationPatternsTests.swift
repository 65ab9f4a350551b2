import LinkGate
import Testing

@Suite("Destination patterns")
struct DestinationPatternsTests {
    @Test("match what they name and everything below, segment by segment")
    func prefixes() throws {
        let patterns = try DestinationPatterns(["wallet", "campaigns/*/apply"])
        #expect(patterns.indices(matching: try link(["wallet"])) == [0])
        #expect(patterns.indices(matching: try link(["wallet", "cards", "1"])) == [0])
        #expect(patterns.indices(matching: try link(["campaigns", "42", "apply", "confirm"])) == [1])
        for path in [
            ["wallets"], ["wallet-info"], ["help", "wallet"], ["campaigns", "apply"], ["campaigns", "1"], [],
        ] {
            #expect(patterns.indices(matching: try link(path)).isEmpty, "\(path)")
        }
    }

    @Test("with = match only what they name")
    func exact() throws {
        let patterns = try DestinationPatterns(["=", "=settings", "=u/*"])
        #expect(patterns.indices(matching: try link([])) == [0])
        #expect(patterns.indices(matching: try link(["settings"])) == [1])
        #expect(patterns.indices(matching: try link(["settings", "sound"])).isEmpty)
        #expect(patterns.indices(matching: try link(["u", "ayse"])) == [2])
        #expect(patterns.indices(matching: try link(["u", "ayse", "posts"])).isEmpty)
    }

    @Test("are all returned, in ascending order, each once")
    func several() throws {
        let patterns = try DestinationPatterns(["a/*/c", "x", "a", "a/b", "a", "*/b", "=a/b/c"])
        #expect(patterns.indices(matching: try link(["a", "b", "c"])) == [0, 2, 3, 4, 5, 6])
        // Four readings, all of which match.
        #expect(patterns.indices(matching: try link(["a", "", "b%62"])) == [2, 4])
    }

    @Test(
        "ignore case, encoding, compatibility, invisible characters, path parameters, spaces and trailing dots",
        arguments: [
            "WALLET", "wallet;x=1", "wallet?x", "wallet#x", "%77allet", "%2577allet", " wallet ", "wallet.",
            "wallet. .", "ｗａｌｌｅｔ", "ⓦallet", "𝐰allet", "wal\u{AD}let", "wallet\u{200B}", "\u{FEFF}wallet",
            "wallet\u{FE0F}", "ᵂallet", "wallet／x", "wallet＼x", "wallet；x", "wallet？x", "／／wallet",
        ])
    func spellings(_ spelling: String) throws {
        #expect(try DestinationPatterns(["wallet"]).indices(matching: try link([spelling])) == [0])
        #expect(try link([spelling]).matches("wallet"))
    }

    @Test(
        "fold the same in the pattern as in the link",
        arguments: ["Ürünler", "ÜRÜNLER", "%C3%BCr%C3%BCnler", "u\u{308}rünler"])
    func foldedPattern(_ pattern: String) throws {
        #expect(try DestinationPatterns([pattern]).indices(matching: try link(["ürünler"])) == [0])
    }

    @Test("know both i of Turkish as one", arguments: ["campaıgns", "CAMPAİGNS", "CAMPAIGNS", "campai\u{307}gns"])
    func turkish(_ name: String) throws {
        #expect(try link([name, "1", "apply"]).matches("campaigns/*/apply"))
    }

    @Test(
        "distinguish look-alikes",
        arguments: ["wa11et", "wаllet", "wallét", "wal let", "wallet.html", "..wallet"])
    func others(_ name: String) throws {
        #expect(try !link([name]).matches("wallet"))
    }

    @Test("match with and without empty and blank segments")
    func emptySegments() throws {
        let patterns = try DestinationPatterns(["campaigns/*/apply"])
        #expect(patterns.indices(matching: try link(["campaigns", "", "apply"])) == [0])
        #expect(patterns.indices(matching: try link(["campaigns", "", "1", "apply"])) == [0])
        #expect(patterns.indices(matching: try link(["", "campaigns", "1", "apply"])) == [0])
        #expect(patterns.indices(matching: try link([" ", "campaigns", "1", "apply"])) == [0])
        #expect(patterns.indices(matching: try link([";x", "campaigns", "1", "apply"])) == [0])
        #expect(patterns.indices(matching: try link(["\u{200B}x", "campaigns", "1", "apply"])).isEmpty)
    }

    @Test("match the segments that the app gets, regardless of their other readings")
    func canonicalReading() throws {
        let patterns = try DestinationPatterns(["campaigns/*/apply"])
        // Splitting at the fullwidth slash, or dropping every blank segment, would see another number of segments.
        #expect(patterns.indices(matching: try link(["campaigns", "ＡＣ／ＤＣ", "apply"])) == [0])
        #expect(patterns.indices(matching: try link(["campaigns", "", " ", "apply"])) == [0])
        #expect(patterns.indices(matching: try link(["campaigns", "℀", "apply"])) == [0])
    }

    @Test("match a literal asterisk only when it is encoded")
    func asterisk() throws {
        let patterns = try DestinationPatterns(["=%2A"])
        #expect(patterns.indices(matching: try link(["*"])) == [0])
        #expect(patterns.indices(matching: try link(["x"])).isEmpty)
        #expect(try DestinationPatterns(["=*"]).indices(matching: try link(["x"])) == [0])
    }

    @Test(
        "that cannot be read are a problem with place and remedy",
        arguments: [
            "", "/", "//wallet", "=//wallet", "/wallet/", "wallet/", "a//b", "wal*", "*let", "**", "wallet?x=1",
            "wallet#x", "wallet;x", "yourapp://wallet",
            "..", "a/./b", "\u{200B}", " ", "a\\b", "a%2Fb", "a\u{0}", "a／b", "%25252577", "a/\u{202E}b", "=//",
        ])
    func problems(_ pattern: String) {
        let error = #expect(throws: ConfigurationProblem.self) { try DestinationPatterns(["ok", "ok/2", pattern]) }
        #expect(error?.place == "[2]")
        #expect(error?.problem.isEmpty == false)
        #expect(error?.remedy.isEmpty == false)
    }

    @Test("may begin with one /", arguments: ["/wallet", "=/wallet", "=/", "/campaigns/*/apply", "/*", "/h%C4%B1z"])
    func leadingSlash(_ pattern: String) throws {
        let plain = pattern.replacing("/", with: "", maxReplacements: 1)
        let both = try DestinationPatterns([pattern, plain])
        #expect(both.patterns == [pattern, plain])
        for path in [[], ["wallet"], ["WALLET"], ["wallet", "x"], ["campaigns", "1", "apply"], ["hız"], ["a", "b"]] {
            let made = try link(path)
            #expect([[], [0, 1]].contains(both.indices(matching: made)), "\(path)")
            #expect([[], [0, 1]].contains(both.unambiguousMatches(made)), "\(path)")
            #expect(made.matches(pattern) == made.matches(plain))
            #expect(made.captures(for: pattern) == made.captures(for: plain))
        }
        let named = try link(plain.split(separator: "/").map { $0 == "*" ? "x" : $0 == "=" ? "" : String($0) })
        if !plain.hasPrefix("=") { #expect(both.indices(matching: named) == [0, 1]) }
        #expect(try DestinationPatterns(["=/wallet"]).unambiguousMatches(link(["wallet"])) == [0])
        #expect(try DestinationPatterns(["=/wallet"]).indices(matching: link(["wallet", "x"])).isEmpty)
        #expect(try DestinationPatterns(["=/"]).indices(matching: link([])) == [0])
    }

    @Test("capture the canonical segments at their *")
    func captures() throws {
        #expect(
            try link(["Campaigns", "Yaz İndirimi", "apply"]).captures(for: "campaigns/*/apply") == ["Yaz İndirimi"])
        #expect(try link(["a", "b", "c", "d"]).captures(for: "*/b/*") == ["a", "c"])
        #expect(try link(["wallet"]).captures(for: "wallet") == [])
        #expect(try link(["home"]).captures(for: "wallet/*") == nil)
        #expect(try link(["campaigns", "", "apply"]).captures(for: "campaigns/*/apply") == nil)
    }

    @Test("are found among a hundred thousand")
    func many() throws {
        let patterns = try DestinationPatterns((0..<100_000).map { "area\($0 / 10)/page\($0 % 10)" })
        #expect(patterns.indices(matching: try link(["area77", "PAGE3", "x"])) == [773])
        #expect(patterns.indices(matching: try link(["area77", "page33"])).isEmpty)
        #expect(patterns.indices(matching: try link(["area10000", "page0"])).isEmpty)
    }
}
