/// Writes JSON text into bytes: objects, arrays, strings, numbers and null, without spaces.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///     $0.key("verdict"); $0.value("open")
///     $0.key("segments"); $0.array { json in segments.forEach { json.value($0) } }
/// }
/// print(json.text)
/// ```
package struct JSONWriter {
    /// What has been written.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

    /// Appends JSON to existing bytes.
    package static func append(to bytes: inout [UInt8], _ write: (inout JSONWriter) throws -> Void) rethrows {
        var json = JSONWriter(capacity: 0)
        swap(&json.bytes, &bytes)
        defer { swap(&json.bytes, &bytes) }
        try write(&json)
    }

    /// What has been written, as a string.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object; `members` writes a key and a value for each of its members.
    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// Writes an array; `elements` writes its values.
    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// Writes a member's name; its value comes next.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string; `nil` becomes `null`.
    package mutating func value(_ string: String?) {
        guard let string else { return null() }
        separate()
        quote(string)
    }

    /// Writes a string of ASCII characters of which none is escaped.
    mutating func plainValue(_ write: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        write(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a number: an integer without a fraction, and `null` if it is not finite, since JSON has no such numbers.
    package mutating func value(_ number: Double) {
        // Up to 2⁵³ a double represents every integer exactly.
        if let whole = Int64(exactly: number), whole.magnitude <= 1 << 53 {
            write(String(whole))
        } else {
            write(number.isFinite ? number.description : "null")
        }
    }

    /// Writes an integer.
    package mutating func value(_ number: Int) { write(String(number)) }

    /// Writes `true` or `false`.
    package mutating func value(_ bool: Bool) { write(bool ? "true" : "false") }

    /// Writes `null`.
    package mutating func null() { write("null") }

    private mutating func enclose(
        _ opening: UInt8, _ closing: UInt8, _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(opening)
        needsComma = false
        try content(&self)
        bytes.append(closing)
        needsComma = true
    }

    private mutating func write(_ literal: String) {
        separate()
        bytes.append(contentsOf: literal.utf8)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func quote(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        JSONEscaping.append(string, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}

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
