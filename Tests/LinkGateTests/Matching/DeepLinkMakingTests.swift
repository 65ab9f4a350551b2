import LinkGate
import Testing

@Suite("Making a link")
struct DeepLinkMakingTests {
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
        "reads the parameters from the query where the parser gives none",
        arguments: [
            ("", []), ("&&", []), ("tab=cards", ["tab=cards"]), ("a&b=&=c", ["a=", "b=", "=c"]),
            ("a=1=2&a=%41%4", ["a=1=2", "a=A%4"]), ("%C3%BC=%FF&x=a+b", ["ü=\u{FFFD}", "x=a+b"]), ("ü=ş&", ["ü=ş"]),
        ] as [(Substring, [String])])
    func parameters(query: Substring, expected: [String]) throws {
        let made = try DeepLink(scheme: "yourapp", path: ["a"], query: query)
        #expect(made.parameters.map { "\($0.name)=\($0.value)" } == expected)
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

    @Test("tells the place of a bad segment if the parser knows it")
    func offset() {
        let error = #expect(throws: DeepLinkError.self) {
            try DeepLink(scheme: "x", path: ["a", "b", ".."], segmentOffset: { 10 + 2 * $0 })
        }
        #expect(error?.offset == 14)
    }

    @Test("gives equal links for equal canonical forms, whatever was dropped")
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
