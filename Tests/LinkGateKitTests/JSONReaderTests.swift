import LinkGateKit
import Testing

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONNode { try JSONNode(parsing: Array(text.utf8)) }

    private func error(_ text: String) -> JSONSyntaxError? {
        #expect(throws: JSONSyntaxError.self) { try read(text) }
    }

    @Test func readsEveryKindOfValueInOrder() throws {
        let node = try read(#" {"b":[1,-2.5e1,0],"a":{"t":true,"f":false,"n":null},"s":"x"} "#)
        guard case .object(let members) = node.value else { throw Wrong() }
        #expect(members.map(\.key) == ["b", "a", "s"])
        #expect(
            node["b"]?.value
                == .array([.init(.number(1), at: 7), .init(.number(-25), at: 9), .init(.number(0), at: 16)]))
        #expect(node["a"]?["t"]?.value == .bool(true))
        #expect(node["a"]?["n"]?.value == .null)
    }

    @Test func keepsEveryRepetitionOfAKey() throws {
        guard case .object(let members) = try read(#"{"a":1,"a":2}"#).value else { throw Wrong() }
        #expect(members.map(\.node.value) == [.number(1), .number(2)])
    }

    @Test(arguments: [
        (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e7\ud83d\ude00""#, "ç😀"), (#""ş/😀""#, "ş/😀"),
        (#""\u0000""#, "\0"),
    ])
    func readsStrings(text: String, expected: String) throws {
        guard case .string(let string) = try read(text).value else { throw Wrong() }
        #expect(Array(string.utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        "", " ", "{", "[", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "01", "1.", "1e", "-",
        "+1", ".5", "tru", "nul", "NaN", "\"", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"",
        "\"\\ud800\\u0041\"", "\"\n\"", "1 2", "{} // comment", "\u{A0}1",
    ])
    func refusesWhatIsNotJSON(text: String) {
        #expect(throws: JSONSyntaxError.self) { try read(text) }
    }

    @Test func tellsLineAndColumnInCharacters() {
        let fault = error("{\n  \"ü\": x\n}")
        #expect(fault?.position == SourcePosition(of: 10, in: Array("{\n  \"ü\": x\n}".utf8)))
        #expect(fault?.description.hasPrefix("line 2, column 8: ") == true)
    }

    @Test func refusesBytesThatAreNotUTF8AndTellsWhere() {
        let fault = #expect(throws: JSONSyntaxError.self) { try JSONNode(parsing: [0x22, 0x61, 0xFF, 0x22]) }
        #expect(fault?.offset == 2)
    }

    @Test func skipsAByteOrderMark() throws {
        #expect(try JSONNode(parsing: [0xEF, 0xBB, 0xBF, 0x31]).value == .number(1))
    }

    @Test func refusesTextsThatAreNestedTooDeep() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try read(nested(64))
        #expect(throws: JSONSyntaxError.self) { try read(nested(65)) }
        #expect(throws: JSONSyntaxError.self) { try read(String(repeating: "[", count: 1_000_000)) }
    }

    @Test func explainsATrailingComma() {
        #expect(error("[1,]")?.remedy.contains("comma") == true)
    }

    private struct Wrong: Error {}
}
