import LinkGate
import Testing

@Suite("Exact matches")
struct ExactMatchesTests {
    let exceptions: DestinationPatterns

    init() throws {
        exceptions = try DestinationPatterns(["=", "help", "u/*/photo", "h%C4%B1zl%C4%B1", "=Docs"])
    }

    @Test("are the links that are written as the pattern is")
    func exempt() throws {
        #expect(exceptions.unambiguousMatches(try link([])) == [0])
        #expect(exceptions.unambiguousMatches(try link(["help", "faq"])) == [1])
        #expect(exceptions.unambiguousMatches(try link(["u", "Ayşe", "photo"])) == [2])
        #expect(exceptions.unambiguousMatches(try link(["hızlı"])) == [3])
        #expect(exceptions.unambiguousMatches(try link(["Docs"])) == [4])
    }

    @Test(
        "are never links in another spelling",
        arguments: [
            ["Help"], ["help;x"], ["%68elp"], ["help."], [" help"], ["ｈelp"], ["", "help"], [" ", "help"], ["", " "],
            ["docs"], ["Docs", "x"], ["hizli"], ["helpx"], ["u", "photo"], ["u", "", "photo"], ["u", "a／b", "photo"],
        ])
    func gated(_ path: [String]) throws {
        #expect(exceptions.unambiguousMatches(try link(path)).isEmpty)
    }

    @Test("are no links whose fragment is a route to another place")
    func routes() throws {
        #expect(exceptions.unambiguousMatches(try link(["help"], fragment: "/wallet")).isEmpty)
        #expect(exceptions.unambiguousMatches(try link(["help"], fragment: "!/wallet")).isEmpty)
        #expect(exceptions.unambiguousMatches(try link(["help"], fragment: "/%FF")).isEmpty)
        #expect(exceptions.unambiguousMatches(try link(["help"], fragment: "/help/../wallet")).isEmpty)
        #expect(exceptions.unambiguousMatches(try link(["help"], fragment: "%2Fwallet")).isEmpty)
        #expect(exceptions.unambiguousMatches(try link(["help"], fragment: "/help/faq")) == [1])
        #expect(exceptions.unambiguousMatches(try link(["help"], fragment: "section")) == [1])
    }
}
