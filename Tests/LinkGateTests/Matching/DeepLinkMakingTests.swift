import LinkGate
import Testing

@Suite("Making a link")
struct DeepLinkMakingTests {
    @Test("fits into half a cache line, since it is moved many times") func size() {
        #expect(MemoryLayout<DeepLink>.size <= 32)
    }

    @Test("leaves out empty segments, keeps case, and normalizes")
    func canonical() throws {
        let made = try link(["", "Caf", "", "e\u{301}", ""])
        #expect(made.segments.map { Array($0.utf8) } == [Array("Caf".utf8), [0xC3, 0xA9]])
        #expect(made.destination == "Caf/é")
    }

    @Test("keeps invisible characters, blank segments and further escapes")
    func keeps() throws {
        let segments = ["\u{FEFF}", "می\u{200C}خواهم", " ", "%77", "a;b", "x?", "👨‍👩‍👧", "..."]
        #expect(try link(segments).segments == segments)
    }

    @Test(
        "rejects what two readers take for different things",
        arguments: [
            (".", .dotSegment), ("..", .dotSegment), ("..;x", .dotSegment), (" ..", .dotSegment), ("．．", .dotSegment),
            ("‥", .dotSegment), ("..\u{200B}", .dotSegment), ("%2e%2E", .dotSegment), ("%252e", .dotSegment),
            ("..?x", .dotSegment), (".. .", .dotSegment), ("x／..／y", .dotSegment), ("\u{FEFF}..", .dotSegment),
            ("a/b", .encodedSeparator), ("a\\b", .encodedSeparator), ("a%2Fb", .encodedSeparator),
            ("a%255Cb", .encodedSeparator), ("a\nb", .control), ("a\u{7F}", .control), ("a\u{85}", .control),
            ("a\u{2028}", .control), ("a%00", .control), ("a%250A", .control), ("%252577", .encodingDepth),
            ("a\u{202E}b", .bidi), ("a\u{2066}", .bidi), ("\u{301}a", .grapheme), ("\u{200D}a", .grapheme),
            ("\u{1F3FD}", .grapheme), ("a\u{600}", .grapheme),
            ("a" + String(repeating: "\u{301}", count: 31), .combiningMarks),
            ("a" + String(repeating: "\u{301}\u{34F}", count: 31), .combiningMarks),
        ] as [(String, DeepLinkError.Code)])
    func rejects(_ segment: String, _ code: DeepLinkError.Code) {
        let error = #expect(throws: DeepLinkError.self) { try link(["ok", segment]) }
        #expect(error?.code == code)
        #expect(error?.offset == nil)
    }

    @Test(
        "accepts what is only unusual",
        arguments: ["..wallet", ".well-known", "50%", "%77", "%2577", "a\u{200E}b", "...", "‥a"])
    func accepts(_ segment: String) throws {
        #expect(try link([segment]).segments == [segment])
    }

    @Test("accepts 30 combining marks in a row") func marks() throws {
        #expect(try link(["x" + String(repeating: "\u{330}", count: 30)]).segments.count == 1)
    }

    @Test(
        "reads the parameters from the query if the parser gives none",
        arguments: [
            ("", []), ("&&", []), ("tab=cards", ["tab=cards"]), ("a&b=&=c", ["a=", "b=", "=c"]),
            ("a=1=2&a=%41%4", ["a=1=2", "a=A%4"]), ("%C3%BC=%FF&x=a+b", ["ü=\u{FFFD}", "x=a+b"]), ("ü=ş&", ["ü=ş"]),
        ] as [(Substring, [String])])
    func parameters(query: Substring, expected: [String]) throws {
        let made = try DeepLink(scheme: "yourapp", path: ["a"], query: query)
        #expect(made.parameters.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test(
        "reads a + in names and values as the parser says",
        arguments: [
            ("q=red+shoes+%2B1", "q=red shoes +1"), ("a+b=c", "a b=c"), ("+=+", " = "), ("a=%20+%2520", "a=  %20"),
            ("a=+%", "a= %"), ("a=%2+0", "a=%2 0"), ("ü+=ş", "ü =ş"), ("a=+%FF", "a= \u{FFFD}"), ("a=b", "a=b"),
            ("+", " ="),
        ])
    func plus(query: String, withSpaces: String) throws {
        func read(_ plus: DeepLink.PlusInQuery) throws -> [String] {
            try DeepLink(scheme: "yourapp", encoded: "a+b?\(query)#+".utf8[...], plusInQuery: plus).parameters
                .map { "\($0.name)=\($0.value)" }
        }
        #expect(try read(.space) == [withSpaces])
        let literal = try DeepLink(scheme: "yourapp", path: ["a+b"], query: Substring(query))
        #expect(try read(.literal) == literal.parameters.map { "\($0.name)=\($0.value)" })
        let spaced = try DeepLink(scheme: "yourapp", encoded: "a+b?\(query)".utf8[...], plusInQuery: .space)
        #expect(spaced.segments == ["a+b"])
    }

    @Test("rejects a NUL in the query", arguments: ["x=%00", "%00", "a=b&c=\u{0}", "ü%00"] as [Substring])
    func nulInQuery(query: Substring) {
        #expect(throws: DeepLinkError.self) { try DeepLink(scheme: "yourapp", path: ["a"], query: query) }
    }

    @Test("rejects a NUL in a parameter")
    func nul() {
        for parameter in [
            DeepLink.Parameter(name: "a\u{0}", value: ""), .init(name: "12345678\u{0}", value: ""),
            .init(name: "a", value: "1234567890\u{0}"),
        ] {
            #expect(throws: DeepLinkError.self) { try link([], parameters: [parameter]) }
        }
    }

    @Test(
        "reports the position of a fault in the received string",
        arguments: [
            ("x://a/b/..", 8, .dotSegment), ("x://a/b/%2e.?c", 8, .dotSegment), ("x://a//b\\?c", 8, .illegalCharacter),
            ("x://a/%4", 6, .percentEncoding), ("x://a/%FF", 6, .utf8), ("x://a?b&%00", 8, .control),
            ("x://a?b#\u{1}", 8, .control), ("x://a?b=ü\u{85}", 10, .control), ("x://\u{301}", 4, .grapheme),
            ("x://a?b ", 7, .whitespace), ("x://a/b/c/d", 10, .tooManySegments),
            ("x://a?b&c&&d", 11, .tooManyParameters),
            ("x://a?bcdefghijklmnopq", 20, .tooLong), ("x://a/xüü\u{301}\u{301}\u{301}/b", 6, .combiningMarks),
        ] as [(String, Int, DeepLinkError.Code)])
    func offset(url: String, offset: Int, code: DeepLinkError.Code) {
        let limits = DeepLink.Limits(bytes: 16, segments: 3, parameters: 2, combiningMarks: 2)
        let error = #expect(throws: DeepLinkError.self) {
            try DeepLink(scheme: "x", encoded: url.utf8.dropFirst(4), limits: limits)
        }
        #expect(error?.offset == offset)
        #expect(error?.code == code)
    }

    @Test("takes all that limits allow, and no more", arguments: 1...40)
    func combiningMarks(count: Int) throws {
        let text = "x" + String(repeating: "\u{330}", count: count)
        let read = { try DeepLink(scheme: "x", encoded: text.utf8[...], limits: .init(combiningMarks: $0)) }
        #expect(try read(count).segments == [text])
        #expect(throws: DeepLinkError.self) { try read(count - 1) }
    }

    @Test(
        "is the same link from encoded text and from its parts",
        arguments: [
            ("", [], nil), ("/", [""], nil), ("a//B/", ["a", "", "B"], nil), ("%77%20x/%C3%BC;y", ["w x", "ü;y"], nil),
            ("a?x=%31&&=&y", ["a"], "x=%31&&=&y"), ("?x+y=z;w", [], "x+y=z;w"), ("ü?ş=ğ", ["ü"], "ş=ğ"),
        ] as [(String, [String], Substring?)])
    func encoded(text: String, path: [String], query: Substring?) throws {
        #expect(
            try DeepLink(scheme: "x", encoded: text.utf8[...])
                == DeepLink(scheme: "x", path: path, query: query))
    }

    @Test("gives equal links for equal canonical forms, regardless of what was dropped")
    func equality() throws {
        #expect(try link(["a", "", "b"]) == link(["a", "b", ""]))
        #expect(try link(["a"]) != link(["A"]))
        #expect(try link(["a"], parameters: [.init(name: "x", value: "1")]) != link(["a"]))
        #expect(try Set([link(["a", "", "b"]), link(["a", "b"])]).count == 1)
    }

    @Test("reads the first value of a parameter and keeps all")
    func parameters() throws {
        let made = try link(
            [], parameters: [.init(name: "a", value: "1"), .init(name: "A", value: "2"), .init(name: "a", value: "3")])
        #expect(made["a"] == "1")
        #expect(made["b"] == nil)
        #expect(made.parameters.count == 3)
    }

    @Test("never shows a value of the query") func description() throws {
        let made = try link(["reset"], parameters: [.init(name: "token", value: "s3cret")], query: "token=s3cret")
        #expect(!"\(made)".contains("s3cret"))
    }
}
