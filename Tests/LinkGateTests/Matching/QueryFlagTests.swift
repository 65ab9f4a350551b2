import LinkGate
import Testing

@Suite("A query flag")
struct QueryFlagTests {
    let flag = QueryFlag(name: "auth", value: "required")

    @Test(
        "is set under every spelling",
        arguments: [
            "auth=required", "AUTH=Required", "%61uth=%72equired", "%2561uth=%252572equired", "auth=required%20",
            "auth=+required+", "+auth=required", " auth =required", "auth[]=required", "auth%5B%5D=required",
            "auth[0]=required", "%EF%BB%BFauth=required", "a=1;auth=required", "a=1?auth=required", "?auth=required",
            "a=1&amp;auth=required", "auth==required", "auth=%22required%22", "auth='required'", "auth=required;x",
            "auth=required,strong", "auth=required%FF", "auth=%CC%81required", "auth=REQU%C4%B0RED",
            "auth=requ%C4%B1red", "auth=none&auth=required", "auth=required&auth=none", "ａuth=ｒequired",
            "x=%&auth=required", "auth&equals;required", "AUTH&Equals;Required", "x=1&auth&equals;required&y",
            "x=1&amp;auth&equals;required", "%61uth&equals;%72equired", "x=%C3%BC&auth&equals;required",
        ])
    func isSet(_ query: Substring) throws {
        #expect(flag.isSet(in: try link(["promo"], query: query)))
        #expect(flag.isSet(in: try link(["promo"], fragment: query)))
    }

    @Test(
        "is not set by anything else",
        arguments: [
            "", "auth", "auth=", "auth=true", "auth=none", "auth=require", "auth=requiredx", "auth=required1",
            "auth=not-required", "auth%3Drequired", "x=%26auth=required", "x=1%26auth%3Drequired", "xauth=required",
            "auth_=required", "author=required", "auth.required", "required=auth", "q=auth=required",
            "au%0Ath=required",
            "next=%2F%3Fauth%3Drequired", "auth=requiredé", "auth=requıre", "auth&equals;none", "auth&equalsrequired",
            "auth%26equals;required", "auth&;required", "auth;equals;required",
        ])
    func isNotSet(_ query: Substring) throws {
        #expect(!flag.isSet(in: try link(["promo"], query: query)))
        #expect(!flag.isSet(in: try link(["promo"], fragment: query)))
    }

    @Test("is looked up in the parameters of a link that has no raw query")
    func parameters() throws {
        #expect(flag.isSet(in: try link([], parameters: [.init(name: "Auth[]", value: "required,x")])))
        #expect(!flag.isSet(in: try link([], parameters: [.init(name: "q", value: "auth=required")])))
    }

    @Test("is found in the fragment beside a query, and behind a route")
    func fragment() throws {
        #expect(flag.isSet(in: try link([], query: "x=1", fragment: "/promo?auth=required")))
        #expect(flag.isSet(in: try link([], query: "x=1", fragment: "a#auth=required")))
    }

    static let escapedEquals = [
        "&#61;", "&%2361;", "&#061;", "&#00000061;", "&#x3D;", "&#x3d;", "&#X3D;", "&#X03d;", "&#x0003D;", "&#61",
        "&#x3D",
    ]

    @Test("is found behind an = that was escaped for HTML, whose # ends the query", arguments: escapedEquals)
    func escapedForHTML(_ equals: String) throws {
        func read(_ rest: String) throws -> DeepLink { try DeepLink(scheme: "yourapp", encoded: rest.utf8[...]) }
        #expect(flag.isSet(in: try read("promo?auth\(equals)required")))
        #expect(flag.isSet(in: try read("promo?x=1&auth\(equals)required&y=2#z")))
        #expect(flag.isSet(in: try read("promo?x=1&amp;AUTH\(equals)%72equired#z")))
        #expect(flag.isSet(in: try read("promo?x=ü;&auth\(equals)required")))
        #expect(flag.isSet(in: try read("promo#auth\(equals)required")))
        #expect(flag.isSet(in: try read("promo?x=1#/a?b=c&auth\(equals)required")))
        #expect(flag.isSet(in: try link(["promo"], fragment: "auth\(equals)required")))
        let parts = equals.replacing("%23", with: "#").split(separator: "#", maxSplits: 1).map(String.init)
        #expect(
            flag.isSet(
                in: try DeepLink(
                    scheme: "yourapp", path: ["promo"], query: "auth" + parts[0] as Substring,
                    fragment: parts[1] + "required" as Substring)))
        for other in ["promo?auth\(equals)none", "promo?xauth\(equals)required", "auth\(equals)required"] {
            #expect(!flag.isSet(in: try read(other)), "\(other)")
        }
    }

    @Test(
        "is not behind what is no escaped =",
        arguments: ["&#62;", "&#610;", "&#x3DA;", "&#x3;", "&#;", "&#", "#61;", "%26#61;", "&#x;", "&# 61;"])
    func notEscaped(_ text: String) throws {
        #expect(!flag.isSet(in: try DeepLink(scheme: "yourapp", encoded: "promo?auth\(text)required".utf8[...])))
    }

    @Test("is found under both readings of +, whichever the parser has chosen")
    func plus() throws {
        let own = QueryFlag(name: "a b", value: "c d")
        for query in [
            "auth=+required+", "+auth+=required", "auth=required+x", "auth=%2Brequired", "auth%2B=required",
            "auth+[]=required", "auth=%252Brequired", "auth=%2520required", "auth=%2+0required",
        ] {
            for plus in [DeepLink.PlusInQuery.literal, .space] {
                let made = try DeepLink(scheme: "yourapp", encoded: "promo?\(query)".utf8[...], plusInQuery: plus)
                #expect(flag.isSet(in: made) == (query != "auth=%2+0required"), "\(query) \(plus)")
            }
        }
        for query in ["a+b=c+d", "a%2Bb=c%20d", "a%20b=c%2Bd", "a%252Bb=c+d"] {
            for plus in [DeepLink.PlusInQuery.literal, .space] {
                let made = try DeepLink(scheme: "yourapp", encoded: "promo?\(query)".utf8[...], plusInQuery: plus)
                #expect(own.isSet(in: made), "\(query) \(plus)")
            }
        }
    }

    @Test("has a name and value of the app's own")
    func ownNames() throws {
        let own = QueryFlag(name: "Giriş", value: "İste!")
        #expect(own.isSet(in: try link([], query: "giri%C5%9F=iste!")))
        #expect(own.isSet(in: try link([], query: "GİRİŞ=ISTE!;")))
        #expect(!own.isSet(in: try link([], query: "giri%C5%9F=iste")))
        #expect(!own.isSet(in: try link([], query: "auth=required")))
    }

    @Test(
        "that no link can carry is a problem, and counts as set",
        arguments: [("", "x"), ("\u{200B}", "x"), ("auth", " "), ("a=b", "x"), ("a&b", "x"), ("auth", "x;y")])
    func problems(_ name: String, _ value: String) throws {
        let flag = QueryFlag(name: name, value: value)
        #expect(flag.configurationProblems.count == 1)
        #expect(flag.isSet(in: try link(["home"])))
    }

    @Test("that links can carry is no problem") func noProblem() { #expect(flag.configurationProblems.isEmpty) }
}
