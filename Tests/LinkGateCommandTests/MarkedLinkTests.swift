import LinkGate
import Testing

@testable import LinkGateCommand

@Suite struct MarkedLinkTests {
    @Test func theCaretStandsUnderTheByteAtFault() {
        let marked = MarkedLink("yourapp://ü/%zz", error: DeepLinkError("x", "a bad escape", at: 13))
        #expect(marked.shown == "yourapp://ü/%zz")
        #expect(marked.caretOffset == 12)
        #expect(marked.message == "a bad escape (at byte 13)")
    }

    @Test(arguments: [
        ("x/日本語/", 9), ("x/🎉", 4), ("x/e\u{301}", 3), ("x/ｗ", 4), ("x/한", 4), ("x/é", 3),
    ])
    func theCaretCountsColumns(lead: String, columns: Int) {
        let marked = MarkedLink(lead + "%", error: DeepLinkError("x", "m", at: lead.utf8.count))
        #expect(marked.caretOffset == columns)
    }

    @Test func escapesWidenTheLine() {
        let marked = MarkedLink("a\u{1B}b", error: DeepLinkError("x", "m", at: 2))
        #expect(marked.shown == "a\\u{1B}b")
        #expect(marked.caretOffset == 7)
    }

    @Test func aLongLinkIsCutAroundTheFault() throws {
        let long = String(repeating: "a", count: 500)
        let marked = MarkedLink(long + "%" + long, error: DeepLinkError("x", "m", at: 500))
        #expect(marked.shown.count < 130)
        let caret = try #require(marked.caretOffset)
        #expect(marked.shown.dropFirst(caret).first == "%")
    }

    @Test func anOffsetOutsideIsNoCrash() {
        let outside = MarkedLink("a", error: DeepLinkError("x", "m", at: 99))
        #expect(outside.shown == "a" && outside.caretOffset == nil && outside.message == "m")
        #expect(MarkedLink("", error: DeepLinkError("x", "m", at: 0)).caretOffset == 0)
    }
}
