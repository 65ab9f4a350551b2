extension UInt8 {
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isASCIIDigit: Bool { self &- 0x30 < 10 }
    var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of a hexadecimal digit; `nil` for any other byte.
    var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// Whether the byte ends an authority (RFC 3986 §3.2).
    var endsAuthority: Bool {
        self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
    }

    /// Whether the byte may follow the first letter of a scheme (RFC 3986 §3.1): letters, digits, `+`, `-`, `.`.
    var isSchemeByte: Bool { isMember(0x03FF_6800_0000_0000, 0x07FF_FFFE_07FF_FFFE) }

    /// Whether the byte is unreserved (RFC 3986 §2.3), so that no reader decodes, maps or splits at it: letters,
    /// digits, `-`, `.`, `_`, `~`.
    var isUnreservedByte: Bool { isMember(0x03FF_6000_0000_0000, 0x47FF_FFFE_87FF_FFFE) }

    /// Whether the byte can be part of a DNS name in a link: letters, digits, `-`, `_`, and the `.` between labels.
    var isHostByte: Bool { isUnreservedByte && self != UInt8(ascii: "~") }

    /// Whether the byte's bit is set in a set of ASCII characters: one word for those below `@`, one for the others.
    private func isMember(_ low: UInt64, _ high: UInt64) -> Bool {
        self < 0x80 && (self < 0x40 ? low : high) &>> UInt64(self & 0x3F) & 1 == 1
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Eight bytes at once.
    func word(at index: Int) -> UInt64 {
        UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
}

extension [UInt8] {
    /// Eight bytes at once.
    func word(at index: Int) -> UInt64 { withUnsafeBufferPointer { $0.word(at: index) } }
}
