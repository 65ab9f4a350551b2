import Foundation
import TestSupport
import Testing

@testable import LinkGate

@Suite("The table of letters")
struct LetterTableTests {
    private static let known = (0x80...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
        .filter { LetterTable.isKnown(String($0)) }

    @Test("folds every letter that it knows as Foundation does, and each is a letter of Unicode 8.0 or before")
    func scalars() throws {
        #expect(Self.known.count > 30_000)
        for scalar in Self.known {
            check(String(scalar))
            let age = try #require(scalar.properties.age)
            #expect(age <= (8, 0), "U+\(String(scalar.value, radix: 16))")
            #expect(!scalar.isUnseen && !scalar.isControlOrLineSeparator && !scalar.isBidiControl)
            #expect(!scalar.isCombiningMark && !scalar.isSpace)
            #expect(!Unicode.Scalar("/").isJoined(to: scalar) && !scalar.isJoined(to: "/"))
        }
    }

    @Test("folds letters beside one another as Foundation does")
    func neighbours() {
        var generator = SeededGenerator(seed: 8)
        let small = Self.known.filter { $0.value < 0x3100 }
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<Int.random(in: 2...8, using: &generator) {
                let letters = Bool.random(using: &generator) ? small : Self.known
                if Int.random(in: 0..<5, using: &generator) == 0 { text += "aI" }
                if let letter = letters.randomElement(using: &generator) { text.unicodeScalars.append(letter) }
            }
            check(text)
        }
    }

    @Test("leaves to the slow path what joins, decomposes, is trimmed or means something else")
    func unknown() {
        for text in [
            "", "\u{301}", "e\u{301}", "ß", "ﬁ", "ａ", "\u{200D}", "か\u{3099}", "\u{1100}", "\u{640}", "é.", " é",
            "é%41",
            "é;x", "é/x", "é+", "\u{FFFD}", "\u{E000}",
        ] {
            #expect(LetterTable.folded(text) == nil, "\(text)")
        }
    }

    private func check(_ text: String) {
        let folded = LetterTable.folded(text)
        #expect(folded?.hasSameBytes(as: CaselessFold.normalized(text)) == true, "\(text.unicodeScalars.map(\.value))")
        #expect(text.precomposedStringWithCanonicalMapping.hasSameBytes(as: text))
        let slow = FoldedSegment(text)
        #expect(slow.whole.name.hasSameBytes(as: folded ?? "") && slow.dots == 0)
    }
}
