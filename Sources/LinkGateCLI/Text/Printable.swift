extension StringProtocol {
    /// The text with escapes such as `\u{1B}` for characters that are not printable.
    ///
    /// Links are untrusted: they must not move the cursor or change the reading direction.
    var printable: String {
        // A fast path for ASCII: the Unicode tables are slow.
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(self) }
        var shown = ""
        for scalar in unicodeScalars {
            if scalar.isUnsafe || shown.isEmpty && scalar.properties.generalCategory.isMark {
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}

extension Unicode.Scalar {
    fileprivate var isUnsafe: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }
}

extension Unicode.GeneralCategory {
    /// Whether it combines with the preceding character.
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
