extension Unicode.Scalar {
    /// C0 and C1 controls, and the line and paragraph separators.
    var isControlOrLineSeparator: Bool {
        value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029
    }

    /// The embeddings, overrides and isolates of UAX 9; not the marks, which Arabic and Hebrew text needs.
    var isBidiControl: Bool {
        (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069)
    }
}

enum GraphemeBoundary {
    /// Whether two neighbours, one of them a delimiter, are one `Character` (UAX 29 GB9, GB9a, GB9b; no rule that
    /// holds beside an ASCII delimiter looks further than its neighbour).
    static func isMissing(between left: Unicode.Scalar, and right: Unicode.Scalar) -> Bool {
        if left.isASCII && right.isASCII { return false }
        var pair = String(left)
        pair.unicodeScalars.append(right)
        return pair.index(after: pair.startIndex) == pair.endIndex
    }
}
