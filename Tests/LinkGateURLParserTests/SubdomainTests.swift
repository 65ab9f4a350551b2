import LinkGate
import LinkGateURLParser
import Testing

@Suite("Hosts below a domain")
struct SubdomainTests {
    static let parser = URLDeepLinkParser(
        schemes: ["yourapp"], hosts: ["*.Example.com", "example.org", "*.a.b.example.net"])

    private func code(of url: String) -> DeepLinkError.Code? {
        do throws(DeepLinkError) {
            _ = try Self.parser.parse(url)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "are recognized with any number of labels, in lower case",
        arguments: [
            ("https://shop.example.com/wallet?x=1", "shop.example.com"),
            ("http://A.B.C.example.COM", "a.b.c.example.com"),
            ("HTTPS://my-shop_1.EXAMPLE.com:443/", "my-shop_1.example.com"),
            ("http://x.example.com:80#a", "x.example.com"),
            ("https://example.com.example.com?x", "example.com.example.com"),
            ("https://x.a.b.example.net/", "x.a.b.example.net"),
            ("https://127.0.0.1.example.com/", "127.0.0.1.example.com"), ("https://example.org/", "example.org"),
        ])
    func ours(_ url: String, _ host: String) throws {
        let link = try #require(try Self.parser.parse(url))
        #expect(link.host == host)
        #expect(link.scheme == "https")
    }

    @Test("are read like those of a configured host") func read() throws {
        let exact = URLDeepLinkParser(hosts: ["shop.example.com"])
        for rest in ["", "/", "/wallet/%41?a=b+c#d", "?x", "#x", "//wallet", "/x/%FF", "/..", "/a b", "?x=%00"] {
            let url = "https://shop.example.com" + rest
            #expect(Result { try Self.parser.parse(url) }.link == Result { try exact.parse(url) }.link, "\(rest)")
        }
    }

    @Test(
        "are not ours: the domain itself, others that end so, and what only looks so",
        arguments: [
            "https://example.com/", "https://badexample.com/", "https://example.com.evil.com/",
            "https://b.example.net/",
            "https://a.b.example.net/", "https://x.example.org/", "https://evil.com/.example.com",
            "https://evil.com?.example.com",
            "https://evil.com#.example.com", "https://x.example.com@evil.com/", "https://x.example.com..",
            "https://x.example%2Ecom/", "https://x.example.co/", "https://", "https:///x.example.com",
            "https://evil.com:x.example.com/",
            "https://x.example.com%00/", "https://x.example.com evil.com/", "https://x。example。com/",
            "ftp://x.example.com/", "https://[::1].example.com/",
        ])
    func notOurs(_ url: String) throws { #expect(try Self.parser.parse(url) == nil) }

    @Test(
        "are ours and malformed",
        arguments: [
            ("https://u@x.example.com/", .userInfo), ("https://@x.example.com/", .userInfo),
            ("https://a.example.com@x.example.com/", .userInfo), ("https://evil.com\\@x.example.com/", .userInfo),
            ("https://x.example.com:8443/", .port), ("https://x.example.com:/", .port),
            ("http://x.example.com:443/", .port), ("https://x.example.com:0443/", .port),
            ("https://x.example.com./", .host), ("https://x.example.com.:443/", .host),
            ("https://.example.com/", .host),
            ("https://a..example.com/", .host), ("https://.a.example.com/", .host), ("https://%61.example.com/", .host),
            ("https://a%2Fb.example.com/", .host), ("https://ü.example.com/", .host), ("https://ａ.example.com/", .host),
            ("https://a b.example.com/", .host), ("https://a~.example.com/", .host),
            ("https://x.example.com\\.evil.com/", .host), ("https://evil.com\\.example.com/", .host),
            ("https://xn--wallet-.example.com/", .host), ("https://a.XN--b.c.example.com/", .host),
            ("https://a\u{0}.example.com/", .host), ("https://a\u{200B}.example.com/", .host),
        ] as [(String, DeepLinkError.Code)])
    func malformed(_ url: String, _ expected: DeepLinkError.Code) { #expect(code(of: url) == expected) }

    @Test("in punycode are ours when they, or their domain, are listed by themselves") func punycode() throws {
        let parser = URLDeepLinkParser(hosts: ["*.example.com", "xn--a.example.com", "*.xn--b.example.com"])
        #expect(try parser.parse("https://xn--a.example.com/")?.host == "xn--a.example.com")
        #expect(try parser.parse("https://x.XN--b.example.com/")?.host == "x.xn--b.example.com")
        #expect(throws: DeepLinkError.self) { try parser.parse("https://xn--b.example.com/") }
        #expect(throws: DeepLinkError.self) { try parser.parse("https://xn--c.xn--b.example.com/") }
    }

    @Test(
        "are not the first segment of a link of a custom scheme, however they are spelled",
        arguments: [
            "yourapp://shop.example.com/wallet", "yourapp://SHOP.Example.com.", "yourapp://a.b.example.com",
            "yourapp://shop%2Eexample.com/x", "yourapp:shop.example.com", "yourapp:/shop.example.com/x",
            "yourapp:///shop.example.com/x", "yourapp:///shop.example.com./x", "yourapp:///shop%2Eexample%2Ecom",
            "yourapp:///shop%252eexample%252ecom", "yourapp:///shop%25252eexample.com", "yourapp:///shop．example．com",
            "yourapp:///shop․example﹒com", "yourapp:///ｓｈｏｐ.ｅxample.com", "yourapp:///shop%EF%BC%852Eexample.com",
            "yourapp:///shop%\u{200B}2Eexample.com", "yourapp:///shop.exam\u{AD}ple.com",
            "yourapp:///shop.example.com;x=1.2",
            "yourapp:///shop.example.com%3Fx", "yourapp:///x.a.b.example.net", "yourapp:///x.example.org.example.com",
        ])
    func notInCustomLinks(_ url: String) {
        // An escape that only normalization makes is no escape to everyone, so it may be rejected for itself.
        #expect([.host, .percentEncoding].contains(code(of: url)))
    }

    @Test(
        "leave other first segments alone",
        arguments: [
            "yourapp://example.com/x", "yourapp:///example.com/x", "yourapp:///shop/x.example.com",
            "yourapp:///badexample.com",
            "yourapp:///v1.2/x", "yourapp:///example.com.x", "yourapp:///...a", "yourapp:///a.b.example.net",
            "yourapp:///a;x.example.com", "yourapp:///%25",
        ])
    func others(_ url: String) throws { #expect(try Self.parser.parse(url) != nil) }

    @Test("may overlap with others") func overlapping() throws {
        let parser = URLDeepLinkParser(
            hosts: ["*.example.com", "app.example.com", "*.app.example.com", "example.com", "*.example.com"])
        #expect(parser.configurationProblems.isEmpty)
        for host in ["example.com", "app.example.com", "x.example.com", "x.app.example.com"] {
            #expect(try parser.parse("https://\(host)/a")?.host == host)
            #expect(try parser.parse("https://\(host):443/a")?.host == host)
            #expect(throws: DeepLinkError.self) { try parser.parse("https://\(host)./a") }
        }
    }

    @Test(
        "are no other use of *, which is a problem with its remedy",
        arguments: [
            "*", "*.", "*example.com", "a.*.com", "**.example.com", "*.*.example.com", "example.*", "*.example.*",
            "*.example.com.",
            "*.example.com:443", "https://*.example.com", "*.ü.example", "*.127.0.0.1", "*..example.com", "*.a b.com",
        ])
    func problems(_ host: String) throws {
        let broken = URLDeepLinkParser(schemes: ["yourapp"], hosts: [host])
        #expect(broken.configurationProblems.map(\.place) == ["URLDeepLinkParser.hosts[0]"])
        #expect(broken.configurationProblems.first?.remedy.isEmpty == false)
        #expect(try broken.parse("https://x.example.com/") == nil)
    }
}

extension Result where Success == DeepLink? {
    fileprivate init(_ body: () throws(Failure) -> Success) { self = Result(catching: body) }
    /// The link, its fault, or nothing.
    fileprivate var link: [AnyHashable?] {
        switch self {
        case .success(let link): [link?.segments, link?.parameters, link?.host, nil]
        case .failure(let error): [nil, nil, nil, (error as? DeepLinkError)]
        }
    }
}

@Suite("A + in the query")
struct PlusTests {
    @Test("is a plus sign, or a space where the parser says so, in links of both kinds") func both() throws {
        let literal = URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com", "*.example.com"])
        let space = URLDeepLinkParser(
            schemes: ["yourapp"], hosts: ["app.example.com", "*.example.com"], plusInQuery: .space)
        for base in ["yourapp://find", "yourapp:find", "https://app.example.com/find", "https://x.example.com/find"] {
            let url = base + "?q=red+shoes+%2B1"
            #expect(try literal.parse(url)?["q"] == "red+shoes++1")
            #expect(try space.parse(url)?["q"] == "red shoes +1")
        }
        #expect(try space.parse("yourapp:///a+b")?.segments == ["a+b"])
    }
}
