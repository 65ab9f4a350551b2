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
