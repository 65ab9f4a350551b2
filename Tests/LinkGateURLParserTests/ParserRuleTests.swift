import LinkGate
import LinkGateURLParser
import Testing

let parser = URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com", "Example.ORG"])

/// The code of the fault that a string is rejected for; `nil` if it is not rejected.
func fault(of url: String) -> DeepLinkError? {
    do throws(DeepLinkError) {
        _ = try parser.parse(url)
        return nil
    } catch {
        return error
    }
}

@Suite("The owner of a link")
struct RecognitionTests {
    @Test(
        "not ours: another scheme or host, or no URL",
        arguments: [
            "", "wallet", "/wallet", "://x", "yourapp", "yourapp2://x", "your_app://x", "1yourapp://x", "yourapp%3A//x",
            "javascript:x", "https://example.com/", "https://www.app.example.com/", "https://app.example.co/",
            "https:///wallet", "https:/app.example.com/", "https:app.example.com/", "https://", "https:",
            "https://evil.com/@app.example.com", "https://app.example.com@evil.com/", "https://app%2Eexample.com/",
            "https://app.example.com../", "file://app.example.com/", " yourapp://x", "<yourapp://x>",
        ])
    func notOurs(_ url: String) throws { #expect(try parser.parse(url) == nil) }

    @Test(
        "ours and malformed: rejected, so that no laxer parser is asked",
        arguments: [
            ("https://u@app.example.com/", .userInfo), ("https://app.example.com:8443/", .port),
            ("https://app.example.com./", .host), ("https://app.example.com:/", .port),
            ("https://evil.com\\@app.example.com/", .userInfo), ("https://app.example.com\\.evil.com/", .host),
            ("http://app.example.com:443/", .port), ("https://app.example.com:0443/", .port), ("yourapp:////x", .form),
        ] as [(String, DeepLinkError.Code)])
    func malformed(_ url: String, _ code: DeepLinkError.Code) { #expect(fault(of: url)?.code == code) }

    @Test("scheme and host in any case, and each configured host")
    func cases() throws {
        #expect(try parser.parse("YOURAPP://Wallet")?.scheme == "yourapp")
        #expect(try parser.parse("HTTP://APP.example.COM:80/x")?.host == "app.example.com")
        #expect(try parser.parse("https://example.org/x")?.scheme == "https")
        #expect(try parser.parse("http://example.org/x")?.scheme == "https")
    }

    @Test("nothing without a configuration that can be read")
    func unreadable() throws {
        let broken = URLDeepLinkParser(
            schemes: ["your app", "https", ""], hosts: ["https://x.com", "x.*.com", "x.com."])
        #expect(try broken.parse("https://x.com/") == nil)
        #expect(
            broken.configurationProblems.map(\.place) == [
                "URLDeepLinkParser.schemes[0]", "URLDeepLinkParser.schemes[1]", "URLDeepLinkParser.schemes[2]",
                "URLDeepLinkParser.hosts[0]", "URLDeepLinkParser.hosts[1]", "URLDeepLinkParser.hosts[2]",
            ])
        #expect(URLDeepLinkParser(hosts: ["127.0.0.1"]).configurationProblems.count == 1)
        #expect(URLDeepLinkParser().configurationProblems.count == 1)
        #expect(URLDeepLinkParser(schemes: ["a"], limits: .init(bytes: 0)).configurationProblems.count == 1)
        #expect(parser.configurationProblems.isEmpty)
    }
}

@Suite("Custom-scheme links")
struct CustomLinkTests {
    @Test(
        "all forms name the same place",
        arguments: [
            "yourapp:a/b", "yourapp:/a/b", "yourapp://a/b", "yourapp:///a/b", "yourapp://a//b/", "yourapp:///%61/b",
        ])
    func forms(_ url: String) throws { #expect(try parser.parse(url)?.segments == ["a", "b"]) }

    @Test(
        "without a destination are home",
        arguments: ["yourapp:", "yourapp:/", "yourapp://", "yourapp:///", "yourapp:?x#y"])
    func home(_ url: String) throws { #expect(try parser.parse(url)?.segments == []) }

    @Test(
        "a host has only characters that no reader decodes or maps",
        arguments: [
            ("yourapp://a@b", .userInfo), ("yourapp://a:80", .port), ("yourapp://a%40b", .host),
            ("yourapp://a%2Fb", .host),
            ("yourapp://%2577allet", .host), ("yourapp://a;b", .host), ("yourapp://wället", .host),
            ("yourapp://xn--wallet-", .host), ("yourapp://a.XN--b", .host), ("yourapp://[::1]", .host),
            ("yourapp://%", .percentEncoding), ("yourapp://%FF", .host), ("yourapp://..", .dotSegment),
            ("yourapp://%EF%BB%BFwallet", .host), ("yourapp://app.example.com/x", .host),
            ("yourapp://APP.example.com.", .host),
            ("yourapp:///app.example.com/x", .host), ("yourapp:example.org", .host), ("yourapp:a:b", .form),
            ("yourapp:///a%40b/c", .form), ("yourapp:\\\\a", .illegalCharacter), ("yourapp:／／promo＠wallet", .form),
        ] as [(String, DeepLinkError.Code)])
    func hosts(_ url: String, _ code: DeepLinkError.Code) { #expect(fault(of: url)?.code == code) }
}

@Suite("Paths")
struct PathTests {
    @Test(
        "are rejected for what readers split, cut or decode differently, with the place",
        arguments: [
            ("https://app.example.com/a b", .illegalCharacter, 25),
            ("https://app.example.com/a|", .illegalCharacter, 25),
            ("https://app.example.com/a\\b", .illegalCharacter, 25),
            ("https://app.example.com/%7", .percentEncoding, 24),
            ("https://app.example.com/x/%G0", .percentEncoding, 26), ("https://app.example.com/x/%FF", .utf8, 26),
            ("https://app.example.com/x/%C0%AE/", .utf8, 26), ("https://app.example.com/x/../y", .dotSegment, 26),
            ("https://app.example.com/x/a%2Fb", .encodedSeparator, 26),
            ("https://app.example.com/x/a%00", .control, 26),
            ("yourapp://a/b/%0A", .control, 14), ("yourapp://../b", .dotSegment, 10),
            ("yourapp://a/..", .dotSegment, 12),
            ("yourapp:a/..", .dotSegment, 10), ("https://app.example.com/%CC%81", .grapheme, 24),
            ("https://app.example.com//%E2%80%AE", .bidi, 25),
            ("https://app.example.com/%25252577", .encodingDepth, 24),
        ] as [(String, DeepLinkError.Code, Int)])
    func rejected(_ url: String, _ code: DeepLinkError.Code, _ offset: Int) {
        #expect(fault(of: url)?.code == code)
        #expect(fault(of: url)?.offset == offset)
    }

    @Test("may hold every character that RFC 3986 allows") func allowed() throws {
        let url = "https://app.example.com/-._~!$&'()*+,;=:@%25/ü"
        #expect(try parser.parse(url)?.segments == ["-._~!$&'()*+,;=:@%", "ü"])
    }
}

@Suite("The string as a whole")
struct RawStringTests {
    @Test(
        "is rejected for what hides a delimiter or is cut off",
        arguments: [
            ("yourapp://a\u{0}", .control, 11), ("yourapp://a?x=\n", .control, 14),
            ("yourapp://a?x=\u{7F}", .control, 14), ("yourapp://a#\t", .control, 12),
            ("yourapp://a?x=\u{85}", .control, 14), ("yourapp://a?x=1\u{2028}", .control, 15),
            ("yourapp://a?x=1 ", .whitespace, 15), ("yourapp://a?x=1\u{3000}", .whitespace, 15),
            ("yourapp://a?\u{301}x=1", .grapheme, 12), ("yourapp://a?x=\u{301}", .grapheme, 14),
            ("yourapp://a?x=1&\u{200D}", .grapheme, 16), ("yourapp://a?x=\u{600}&y", .grapheme, 16),
            ("yourapp:\u{301}//a", .grapheme, 8), ("yourapp://a#\u{301}", .grapheme, 12),
            ("yourapp://a?x=%00", .control, 14), ("yourapp://a?%00", .control, 12), ("yourapp://a#%00", .control, 12),
        ] as [(String, DeepLinkError.Code, Int)])
    func rejected(_ url: String, _ code: DeepLinkError.Code, _ offset: Int) {
        #expect(fault(of: url)?.code == code)
        #expect(fault(of: url)?.offset == offset)
    }

    @Test("may be as long as the limits say, and no longer")
    func limits() throws {
        func link(bytes: Int) -> String { "yourapp://" + String(repeating: "a", count: bytes - 10) }
        #expect(fault(of: link(bytes: 8192)) == nil)
        #expect(fault(of: link(bytes: 8193))?.code == .tooLong)
        func segments(_ count: Int) -> String { "https://app.example.com" + String(repeating: "/a", count: count) }
        #expect(try parser.parse(segments(64) + "/")?.segments.count == 64)
        #expect(fault(of: segments(65))?.code == .tooManySegments)
        #expect(fault(of: "https://app.example.com" + String(repeating: "/", count: 66))?.code == .tooManySegments)
        #expect(try parser.parse("yourapp://a" + String(repeating: "/a", count: 63) + "/")?.segments.count == 64)
        #expect(fault(of: "yourapp://a" + String(repeating: "/a", count: 64))?.code == .tooManySegments)
        func parameters(_ count: Int) -> String { "yourapp://a?" + String(repeating: "x&", count: count) }
        #expect(try parser.parse(parameters(256))?.parameters.count == 256)
        #expect(fault(of: parameters(257))?.code == .tooManyParameters)
        let small = URLDeepLinkParser(schemes: ["yourapp"], limits: .init(bytes: 20, segments: 2, parameters: 1))
        #expect(try small.parse("yourapp:a/b?x")?.segments == ["a", "b"])
        #expect(throws: DeepLinkError.self) { try small.parse("yourapp:a/b/c") }
        #expect(throws: DeepLinkError.self) { try small.parse("yourapp:a?x&y") }
    }

    @Test("is never part of an error") func messages() {
        for url in ["yourapp://s3cret@x", "yourapp://a/s3cret%2F", "yourapp://a?s3cret=\n", "yourapp:s3cret:80"] {
            #expect(fault(of: url).map { !"\($0)".contains("s3cret") } == true)
        }
    }
}

@Suite("Queries")
struct QueryTests {
    @Test(
        "are split at & and the first =, and decoded once, leniently",
        arguments: [
            ("a=1&a=2&A=3", ["a=1", "a=2", "A=3"]), ("a", ["a="]), ("a==b=c", ["a==b=c"]), ("&&a=1&", ["a=1"]),
            ("a+b=c+d", ["a+b=c+d"]), ("%2561=%2562", ["%61=%62"]), ("a=50%&b=%zz%4", ["a=50%", "b=%zz%4"]),
            ("q=%FF", ["q=\u{FFFD}"]), ("q=%FCr", ["q=\u{FFFD}r"]), ("a=1;b=2", ["a=1;b=2"]), ("=x", ["=x"]),
            ("q={\"a\":[1]} |\\", ["q={\"a\":[1]} |\\"]), ("a=%EF%BB%BFx", ["a=\u{FEFF}x"]), ("", []),
        ])
    func parameters(_ query: String, _ expected: [String]) throws {
        let found = try parser.parse("yourapp://p?\(query)")?.parameters.map { "\($0.name)=\($0.value)" }
        #expect(found?.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }
}
