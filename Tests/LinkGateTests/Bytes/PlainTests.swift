import Foundation
import Testing

@testable import LinkGate

/// The proof of ``Plain``, step by step, against the path that all other text takes.
@Suite("Plain text")
struct PlainTests {
    @Test("has one reading: every scalar alone, and every two bytes")
    func oneReading() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), Plain.isPlain(String(scalar)) else { continue }
            check(String(scalar))
        }
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = [first, second]
                guard bytes.withBytes(Plain.isPlain) else { continue }
                check(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    @Test("has one reading where a byte stands within it, at its ends and beside others")
    func places() {
        for byte in UInt8.min...UInt8.max {
            for text in [
                [byte], [0x61, byte], [byte, 0x61], [0x61, byte, 0x62], [0x2E, byte, 0x2D], [byte, byte, byte],
            ] {
                if text.withBytes(Plain.isPlain) { check(String(decoding: text, as: UTF8.self)) }
            }
        }
    }

    @Test("is ASCII without what readers decode, split at, cut at or trim")
    func definition() {
        let plain = (0x00...0xFF as ClosedRange<UInt8>).filter { [$0].withBytes(Plain.isPlain) }
        let text = String(decoding: plain, as: UTF8.self)
        #expect(
            text == "!\"$&'()*,-0123456789:<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ]^_`abcdefghijklmnopqrstuvwxyz{|}~")
        #expect(Plain.isPlain("a b") && Plain.isPlain(".a") && Plain.isPlain("a.b"))
        #expect(!Plain.isPlain("") && !Plain.isPlain("a ") && !Plain.isPlain(" a") && !Plain.isPlain("a."))
    }

    @Test("is what the scanner passes over, but for a dot at the end")
    func scanner() {
        for byte in UInt8.min...UInt8.max {
            let isPassed = [byte, 0x61].withBytes { bytes in
                var special = SpecialBytes(bytes)
                return special.next() == 2
            }
            if isPassed { #expect(Plain.isPlain(byte)) }
        }
    }

    /// The slow path finds the text itself as canonical form, and its fold in ASCII as only key.
    private func check(_ text: String) {
        let lower = String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
        let folded = FoldedSegment(text)
        #expect(folded.text.hasSameBytes(as: lower) && folded.whole.name.hasSameBytes(as: lower))
        #expect(folded.dots == 0 && folded.pieces { $0 == "/" || $0 == "\\" }.count == 1)
        #expect(CaselessFold.normalized(text).hasSameBytes(as: lower))
        #expect(PercentDecoding.lenient(text) == nil && PercentDecoding.layerByLayer(text) == nil)
        #expect(PercentDecoding.toTheEnd(text).hasSameBytes(as: text))
        #expect(text.precomposedStringWithCanonicalMapping.hasSameBytes(as: text))
        #expect(!text.unicodeScalars.contains { $0.isUnseen || $0.isControlOrLineSeparator || $0.isCombiningMark })
        #expect("/\(text)/".count == text.count + 2)
        #expect(text.withBytes(MatchKey.parameterName).hasSameBytes(as: lower))
        let key = MatchKey(text)
        #expect(key.name.hasSameBytes(as: lower) && key.pieces.isEmpty && key.slashPieces.isEmpty && key.dots == 0)
        let lists = Readings.lists(of: [KeyedSegment(canonical: text)][...])
        #expect(lists.count == 1 && lists[0].count == 1 && lists[0][0].hasSameBytes(as: lower))
    }
}
