import Foundation
import LinkGate
import TestSupport
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
    @Test("writes objects and arrays, also empty and nested ones")
    func structures() {
        var json = JSONWriter()
        json.object { json in
            json.key("url")
            json.value("a")
            json.key("parameters")
            json.array { json in
                for pair in [["k", "v"], []] { json.array { json in pair.forEach { json.value($0) } } }
            }
            json.key("none")
            json.object { _ in }
            json.key("error")
            json.value(nil)
            json.key("count")
            json.value(3)
            json.key("ok")
            json.value(true)
        }
        #expect(
            json.text == #"{"url":"a","parameters":[["k","v"],[]],"none":{},"error":null,"count":3,"ok":true}"#)
    }

    @Test("escapes what the RFC asks for, and what a terminal acts upon")
    func escaping() {
        #expect(text { $0.value("\"\\/\u{0}\t\n\r\u{1B}\u{7F}") } == #""\"\\/\u0000\t\n\r\u001b\u007f""#)
        #expect(text { $0.value("\u{85}\u{9B}\u{A0}é") } == #""\u0085\u009b"# + "\u{A0}é\"")
        #expect(
            text { $0.value("\u{2028}\u{2029}\u{202E}\u{2066}\u{200F}\u{2027}") } == #""\u2028\u2029\u202e\u2066\u200f"#
                + "\u{2027}\"")
    }

    @Test("a real reader gets back every single scalar")
    func everyScalar() throws {
        var scalars = String.UnicodeScalarView()
        for value in UInt32(0)...0x10FFFF {
            if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
        }
        let string = String(scalars)
        let read = try #require(try read(text { $0.value(string) }) as? String)
        #expect(read.unicodeScalars.elementsEqual(string.unicodeScalars))
    }

    @Test("a mark at the beginning of a string is no byte order mark")
    func leadingMark() throws {
        #expect(try read(text { $0.value("\u{FEFF}a") }) as? String == "\u{FEFF}a")
    }

    @Test("a real reader gets back any string", arguments: [1, 2, 3, 4] as [UInt64])
    func randomStrings(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let string = random.string(upTo: 40)
            let written = text { $0.value(string) }
            let read = try #require(try read(written) as? String)
            try #require(read.unicodeScalars.elementsEqual(string.unicodeScalars), "\(string.debugDescription)")
            try #require(!written.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value })
        }
    }

    @Test("writes whole numbers without a fraction, and none that JSON lacks")
    func numbers() {
        let cases: [(Double, String)] = [
            (0, "0"), (-0.0, "0"), (300, "300"), (-2, "-2"), (20.5, "20.5"), (0.1, "0.1"),
            (9_007_199_254_740_992, "9007199254740992"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
        ]
        for (number, expected) in cases { #expect(text { $0.value(number) } == expected) }
    }

    @Test("a real reader gets back any finite number")
    func randomNumbers() throws {
        var random = SeededGenerator(seed: 7)
        let extremes = [
            Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e16, 1e-5, 1e22,
        ]
        let any = (0..<2000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        for number in extremes + any {
            // JSONSerialization reads some numbers a little wrong, the decoder does not.
            let written = text { $0.value(number) }
            try #require(try JSONDecoder().decode(Double.self, from: Data(written.utf8)) == number)
            try #require(try read(written) is NSNumber)
        }
    }

    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return json.text
    }

    private func read(_ json: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    }
}
