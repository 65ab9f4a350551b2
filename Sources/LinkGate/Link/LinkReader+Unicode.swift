extension LinkReader {
    /// Checks the raw string where it holds more than ASCII.
    func checkUnicode() throws(DeepLinkError) {
        let raw = bytes.part(from: start)
        if LetterTable.isKnown(raw, checkingASCII: false) { return }
        if !raw.isUTF8 {
            let repaired = String(repairing: raw)
            let place = zip(repaired.utf8, raw).prefix { $0 == $1 }.count
            throw DeepLinkError(.utf8, "the link is cut inside a character", at: start + place)
        }
        var offset = start
        var previous: Unicode.Scalar = "/"
        for scalar in String(raw).unicodeScalars {
            if scalar.value >= 0x80 || previous.value >= 0x80 { try Self.check(previous, scalar, at: offset) }
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
        if right.isControlOrLineSeparator { throw DeepLinkError.control(at: offset) }
        if isDelimiter(left) || isDelimiter(right), left.isJoined(to: right) {
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
