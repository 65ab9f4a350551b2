/// What Unicode says of characters that readers treat in different ways.
extension Unicode.Scalar {
    /// C0 and C1 controls, and the line and paragraph separators.
    var isControlOrLineSeparator: Bool {
        value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029
    }

    /// The embeddings, overrides and isolates of UAX 9; not the marks, which Arabic and Hebrew text needs.
    var isBidiControl: Bool {
        (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069)
    }

    /// White space, without a look into the properties where ASCII needs none.
    var isSpace: Bool {
        isASCII ? value == 0x20 || value >= 0x09 && value <= 0x0D : properties.isWhitespace
    }

    /// Whether some ordinary comparison, decoder or filter drops it: the invisible characters, format and private-use
    /// characters and what is not assigned, U+FFFD in the place of invalid bytes, and the two that only stretch
    /// letters.
    var isUnseen: Bool {
        if isASCII { return false }
        switch value {
        case 0xFFFD, 0x0640, 0x180A: return true
        default: break
        }
        switch properties.generalCategory {
        case .format, .privateUse, .unassigned: return true
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether normalization reorders it; five scalars of class 0 decompose to ones that it does.
    var isCombiningMark: Bool {
        if value < 0x300 { return false }
        switch value {
        case 0x0F73, 0x0F75, 0x0F81, 0xFF9E, 0xFF9F: return true
        default: return properties.canonicalCombiningClass != .notReordered
        }
    }

    /// Whether it and its neighbour, one of them a delimiter, are one `Character` (UAX 29 GB9, GB9a, GB9b; no rule that
    /// holds beside an ASCII delimiter looks further than its neighbour).
    func isJoined(to next: Unicode.Scalar) -> Bool {
        if isASCII && next.isASCII { return false }
        var pair = String(self)
        pair.unicodeScalars.append(next)
        return pair.index(after: pair.startIndex) == pair.endIndex
    }
}
