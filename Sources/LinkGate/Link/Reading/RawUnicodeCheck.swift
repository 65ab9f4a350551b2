/// The checks of a raw string that holds more than ASCII.
enum RawUnicodeCheck {
    /// Checks what begins at `start`.
    static func check(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) throws(DeepLinkError) {
        let text = String(repairing: bytes[start...])
        if !text.utf8.elementsEqual(bytes[start...]) {
            let place = zip(text.utf8, bytes[start...]).prefix { $0 == $1 }.count
            throw DeepLinkError(.utf8, "the link is cut inside a character", at: start + place)
        }
        var offset = start
        var previous: Unicode.Scalar = "/"
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x80 || previous.value >= 0x80 { try check(previous, scalar, at: offset) }
            offset += UTF8.width(scalar)
            previous = scalar
        }
        if previous.properties.isWhitespace {
            let place = offset - UTF8.width(previous)
            throw DeepLinkError(.whitespace, "the link ends with white space", at: place)
        }
    }

    private static func check(
        _ left: Unicode.Scalar, _ right: Unicode.Scalar, at offset: Int
    ) throws(DeepLinkError) {
        if right.isControlOrLineSeparator {
            throw DeepLinkError(.control, "the link holds a control character", at: offset)
        }
        if isDelimiter(left) || isDelimiter(right), GraphemeBoundary.isMissing(between: left, and: right) {
            throw DeepLinkError(
                .grapheme, "a character joins the delimiter beside it, so that some readers do not see that", at: offset
            )
        }
    }

    private static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ":", "/", "?", "#", "&", "=", ";": true
        default: false
        }
    }
}
