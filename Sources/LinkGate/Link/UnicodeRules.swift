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
        // Combining marks, the most frequent ones; between them is one that is invisible.
        case 0x0300..<0x034F, 0x0350..<0x0370: return false
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
        case 0x0300..<0x034F, 0x0350..<0x0370, 0x0F73, 0x0F75, 0x0F81, 0xFF9E, 0xFF9F: return true
        default: return properties.canonicalCombiningClass != .notReordered
        }
    }

    /// Whether its fold can hold a dot, or a `%` that begins an escape of one.
    ///
    /// No other character can make a segment mean `.` or `..`. Beyond the basic plane, where later versions of Unicode may
    /// add more, any character counts.
    var canFoldToDot: Bool {
        switch value {
        case 0x25, 0x2E, 0x2024...0x2026, 0x2488...0x249B, 0x33C2, 0x33C7, 0x33D8, 0xFE19, 0xFE30, 0xFE52, 0xFE6A,
            0xFF05, 0xFF0E, 0x10000...:
            true
        default: false
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
