/// The inside of a JSON string (RFC 8259, section 7).
///
/// Beyond what the RFC requires, it escapes what a terminal or an editor interprets instead of showing it: lines of
/// events are shown in both, and contain text from links.
package enum JSONEscaping {
    /// Appends a string, escaped.
    package static func append(_ string: String, to bytes: inout [UInt8]) {
        string.withBytes { utf8 in
            var plain = 0
            var places = SpecialBytes(utf8)
            while true {
                let index = places.next()
                guard index < utf8.count else { break }
                // The second and third bytes of a scalar that was escaped are special, too.
                guard index >= plain, !isPlain(utf8[index]), let special = special(at: index, in: utf8) else {
                    continue
                }
                bytes.append(contentsOf: utf8.part(plain..<index))
                escape(special.scalar, to: &bytes)
                plain = index + special.length
            }
            bytes.append(contentsOf: utf8.part(from: plain))
        }
    }

    /// Whether nothing in a string is escaped.
    static func isPlain(_ string: String) -> Bool {
        string.withBytes { utf8 in !utf8.indices.contains { special(at: $0, in: utf8) != nil } }
    }

    /// Whether a byte is an ASCII character that is not escaped.
    static func isPlain(_ byte: UInt8) -> Bool {
        0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// The scalar to escape that begins at an index, and its number of bytes; `nil` if the byte is not escaped.
    private static func special(
        at index: Int, in utf8: ByteView
    ) -> (scalar: UInt16, length: Int)? {
        switch utf8[index] {
        case 0x00...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F:
            return (UInt16(utf8[index]), 1)
        // U+0080 to U+009F: the second set of control characters.
        case 0xC2 where index + 1 < utf8.count && utf8[index + 1] < 0xA0:
            return (UInt16(utf8[index + 1]), 2)
        // U+2028 and U+2029 end a line; U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069 change its direction.
        case 0xE2 where index + 2 < utf8.count:
            let scalar = 0x2000 + UInt16(utf8[index + 1] & 0x3F) << 6 + UInt16(utf8[index + 2] & 0x3F)
            switch scalar {
            case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return (scalar, 3)
            default: return nil
            }
        // U+FEFF: some readers drop it at the beginning of a string, as a byte order mark.
        case 0xEF where index + 2 < utf8.count && utf8[index + 1] == 0xBB && utf8[index + 2] == 0xBF:
            return (0xFEFF, 3)
        default:
            return nil
        }
    }

    private static func escape(_ scalar: UInt16, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch scalar {
        case 0x22, 0x5C: bytes.append(UInt8(scalar))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            bytes.append(UInt8(ascii: "u"))
            for shift in stride(from: 12, through: 0, by: -4) {
                let digit = UInt8(scalar >> shift & 0xF)
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }
}
