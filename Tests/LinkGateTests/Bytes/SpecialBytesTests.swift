import TestSupport
import Testing

@testable import LinkGate

@Suite("Special bytes")
struct SpecialBytesTests {
    @Test("are all bytes but letters, digits, - . and _, wherever they stand", arguments: 0...36)
    func places(count: Int) {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<max(count, 1) {
                var text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
                if place < count { text[place] = byte }
                let expected = text.indices.filter { !Self.isPlain(text[$0]) }
                #expect(Self.special(text) == expected, "byte \(byte) at \(place) of \(count)")
            }
        }
    }

    @Test("are found one beside the other")
    func neighbours() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            #expect(Self.special(text) == text.indices.filter { !Self.isPlain(text[$0]) })
        }
    }

    @Test("are found from any place on", arguments: 0...20)
    func start(_ start: Int) {
        for count in start...40 {
            let text = (0..<count).map { UInt8(ascii: $0 % 3 == 0 ? "/" : "a") }
            #expect(Self.special(text, from: start) == text.indices.filter { $0 >= start && $0 % 3 == 0 })
        }
    }

    private static func special(_ text: [UInt8], from start: Int = 0) -> [Int] {
        text.withBytes { bytes in
            var special = SpecialBytes(bytes, from: start)
            var found: [Int] = []
            while true {
                let index = special.next()
                if index == bytes.count { return found }
                found.append(index)
            }
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
