import TestSupport

extension SeededGenerator {
    /// A scalar of any kind: half of them those that writers of text get wrong.
    mutating func scalar() -> Unicode.Scalar {
        let delicate: [ClosedRange<UInt32>] = [
            0x00...0x1F, 0x22...0x22, 0x2F...0x2F, 0x5C...0x5C, 0x7F...0xA0, 0x300...0x36F, 0x200B...0x200F,
            0x2028...0x202E, 0x2066...0x2069, 0xD7FF...0xD7FF, 0xE000...0xE000, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
            0xFFF0...0xFFFF, 0x10000...0x10001, 0x1F468...0x1F469, 0xE0100...0xE01EF, 0x10FFFE...0x10FFFF,
        ]
        let ranges =
            Bool.random(using: &self) ? delicate : [0x20...0x7E, 0x80...0x7FF, 0x800...0xFFFF, 0x10000...0x10FFFF]
        while true {
            guard let range = ranges.randomElement(using: &self) else { continue }
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { return scalar }
        }
    }

    mutating func string(upTo length: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...length, using: &self) { text.append(scalar()) }
        return String(text)
    }
}
