import LinkGate
import LinkGateAssociation
import Testing

@Suite("Expectations")
struct ExpectationTests {
    @Test("Lines that get another verdict are told, with both verdicts") func differences() throws {
        let text = "# shop\n\nhttps://a.example/x   match\r\nhttps://a.example/y\texclude\n"
        let expectations = try LinkExpectations(text, verdicts: ["match", "exclude"])
        #expect(expectations.expectations.map(\.line) == [3, 4])
        #expect(
            expectations.differences { _ in "match" }.map(\.description) == [
                "line 4: https://a.example/y: match, where exclude is expected"
            ])
    }

    @Test("A line that is none is a problem with its place") func problems() throws {
        let error = try #require(throws: AssociationError.self) {
            try LinkExpectations("https://a.example/x\nhttps://a.example/y open\n", verdicts: ["match"])
        }
        #expect(error.problems.map(\.place) == ["line 1", "line 2"])
    }
}
