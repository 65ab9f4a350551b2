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
            "x=%&auth=required",
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
            "next=%2F%3Fauth%3Drequired", "auth=requiredé", "auth=requıre",
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
