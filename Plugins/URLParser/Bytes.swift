extension UInt8 {
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isASCIIDigit: Bool { self &- 0x30 < 10 }
    var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// RFC 3986 §3.1, after the first letter.
    var isSchemeByte: Bool {
        isASCIILetter || isASCIIDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }

    /// The value of a hexadecimal digit; nil for any other byte.
    var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}

/// A set of ASCII characters, as two words.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: StaticString) {
        characters.withUTF8Buffer { bytes in
            for byte in bytes where byte < 0x80 {
                if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 0x40) }
            }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? low >> UInt64(byte) : high >> UInt64(byte - 0x40)) & 1 == 1
    }
}
