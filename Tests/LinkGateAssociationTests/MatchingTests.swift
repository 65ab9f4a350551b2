import LinkGateAssociation
import Testing

@Suite("Matching a URL")
struct MatchingTests {
    private static func matcher(_ components: [AssociationComponent], host: String = "example.com")
        -> AssociationMatcher
    {
        AssociationMatcher(
            AssociationFile(details: [.init(appIDs: ["ABCDE12345.a.b"], components: components)]), host: host)
    }

    @Test("The component that decides is named, and why the earlier ones failed") func reasons() {
        let matcher = Self.matcher([
            .init(path: "/buy/*"), .init(query: .text("a=1")), .init(query: .items([.init("id", "?*")])),
            .init(fragment: "top"), .init(path: "/help/*", exclude: true),
        ])
        let match = matcher.match("https://example.com/help/1?x=1")
        #expect(match.verdict == .exclude)
        #expect(match.decidedBy.map { "\($0)" } == "applinks.details[0].components[4]")
        #expect(match.failures.map(\.failure) == [.path, .query, .queryItem("id"), .fragment])
    }

    @Test(
        "What is no web URL matches nothing", arguments: ["yourapp://wallet", "", "https:///x", "/wallet", "https:x"])
    func noURL(url: String) {
        #expect(Self.matcher([.init()]).match(url).verdict == .noMatch)
    }

    @Test("A wildcard covers subdomains, and not the domain itself") func wildcardHost() {
        let matcher = Self.matcher([.init()], host: "*.example.com")
        #expect(matcher.match("https://a.example.com/x").verdict == .match)
        #expect(matcher.match("https://a.b.example.com/x").verdict == .match)
        #expect(matcher.match("https://example.com/x").verdict == .noMatch)
        #expect(matcher.match("https://notexample.com/x").verdict == .noMatch)
    }

    @Test("Each app has its own entries") func apps() {
        let file = AssociationFile(details: [
            .init(appIDs: ["ABCDE12345.a.one"], components: [.init(path: "/one")]),
            .init(appIDs: ["ABCDE12345.a.two"], components: [.init(path: "/two")]),
        ])
        let one = AssociationMatcher(file, host: "example.com", appID: "ABCDE12345.a.one")
        #expect(one.match("https://example.com/one").verdict == .match)
        #expect(one.match("https://example.com/two").verdict == .noMatch)
        #expect(file.appIDs == ["ABCDE12345.a.one", "ABCDE12345.a.two"])
    }

    @Test("Long patterns of wildcards take time proportional to their length times that of the URL") func time() {
        let matcher = Self.matcher([.init(path: String(repeating: "*a", count: 500) + "b")])
        let match = matcher.match("https://example.com/" + String(repeating: "a", count: 1000))
        #expect(match.verdict == .noMatch)
    }
}
