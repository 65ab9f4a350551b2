/// An `=` that was escaped for HTML and never unescaped: `auth&#61;required`, `auth&#x3D;required`,
/// `auth&equals;required`.
enum HTMLEquals {
    /// The text with an `=` for each; `nil` if there is none.
    static func unescaped(_ text: String) -> String? {
        text.withBytes { bytes in
            var unescaped: [UInt8]?
            var index = 0
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "&"), let end = endOfReference(in: bytes, from: index + 1) {
                    if unescaped == nil { unescaped = Array(bytes[..<index]) }
                    unescaped?.append(UInt8(ascii: "="))
                    index = end
                } else {
                    unescaped?.append(bytes[index])
                    index += 1
                }
            }
            return unescaped.map { String(repairing: $0) }
        }
    }

    /// The index after a character reference whose `&` is before `start`; `nil` if there is none.
    ///
    /// As browsers read it: a number may have leading zeros and no semicolon (WHATWG HTML §13.2.5.80).
    private static func endOfReference(in bytes: ByteView, from start: Int) -> Int? {
        func isNext(_ text: StaticString, at index: Int) -> Bool {
            text.withUTF8Buffer { text in
                index + text.count <= bytes.count
                    && text.indices.allSatisfy { bytes[index + $0].asciiLowercased == text[$0] }
            }
        }
        if isNext("equals;", at: start) { return start + 7 }
        var index = start
        if isNext("#", at: index) {
            index += 1
        } else if isNext("%23", at: index) {
            // Foundation encodes a second `#`.
            index += 3
        } else {
            return nil
        }
        let isHexadecimal = isNext("x", at: index)
        if isHexadecimal { index += 1 }
        while index < bytes.count, bytes[index] == UInt8(ascii: "0") { index += 1 }
        guard isNext(isHexadecimal ? "3d" : "61", at: index) else { return nil }
        index += 2
        guard index < bytes.count else { return index }
        if bytes[index] == UInt8(ascii: ";") { return index + 1 }
        let digit = bytes[index].hexDigitValue
        return digit.map { isHexadecimal || $0 < 10 } == true ? nil : index
    }
}
