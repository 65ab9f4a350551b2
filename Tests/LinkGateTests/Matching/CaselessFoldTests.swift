import Foundation
import Testing

@testable import LinkGate

@Suite("The fold")
struct CaselessFoldTests {
    @Test("of simple characters is what normalization gives")
    func simple() {
        let values = Array(UInt32(0)..<0x600) + stride(from: UInt32(0x600), to: 0x20000, by: 23)
        for scalar in values.compactMap({ Unicode.Scalar($0) }) {
            let text = String(scalar)
            guard let simple = CaselessFold.simplyFolded(text) else { continue }
            let full = text.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
            let expected = full.unicodeScalars.starts(with: "i\u{307}".unicodeScalars) ? "i" : full
            #expect(Array(simple.utf8) == Array(expected.utf8), "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test(
        "equates what other comparisons equate",
        arguments: [
            ("ß", "SS"), ("ﬁ", "FI"), ("ſ", "s"), ("K", "k"), ("Å", "å"), ("İ", "ı"), ("Σ", "ς"), ("①", "1"),
            ("ǰ", "J\u{30C}"),
            ("\u{3A5}\u{308}\u{301}", "ΰ"), ("가", "\u{1100}\u{1161}"), ("ﷺ", "صلى الله عليه وسلم"),
            ("a\u{200D}b", "AB"),
        ])
    func equates(_ left: String, _ right: String) {
        #expect(CaselessFold.folded(left).hasSameBytes(as: CaselessFold.folded(right)))
    }

    @Test("is its own fold") func isIdempotent() {
        for text in ["İstanbul", "ΰ", "ŉ", "ǰ", "Ꮳ", "ﷺ", "ẞ", "ᾼ", "½", "ｶﾞ", "\u{1E9B}\u{323}"] {
            let folded = CaselessFold.folded(text)
            #expect(CaselessFold.folded(folded).hasSameBytes(as: folded), "\(text)")
        }
    }

    @Test("gives a dot or a % only for the characters that are known to do so")
    func dots() {
        for scalar in (0...0xFFFF as ClosedRange<UInt32>).compactMap({ Unicode.Scalar($0) }) where !scalar.canFoldToDot
        {
            let folded = CaselessFold.normalized(String(scalar))
            #expect(!folded.utf8.contains { $0 == 0x2E || $0 == 0x25 }, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("reads at most 30 combining marks in a row") func bounded() {
        let marks = String(repeating: "\u{301}", count: 30)
        #expect(CaselessFold.folded("a" + marks + marks).hasSameBytes(as: CaselessFold.folded("a" + marks)))
    }

    @Test("of escapes decodes to the end, however they are nested")
    func fullyDecoded() {
        for text in ["%252525", "%2%35%32%35", "a%25%34%31", "%%41%", "%zz%25zz", "%2", "%"] {
            #expect(PercentDecoding.toTheEnd(text) == PercentDecoding.layerByLayer(text) ?? text, "\(text)")
        }
    }
}
