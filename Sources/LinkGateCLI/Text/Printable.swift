extension StringProtocol {
    /// The text with everything that does not print written as an escape, `\u{1B}`.
    ///
    /// A link comes from anywhere: it must not move the cursor, or turn the reading direction around.
    var printable: String {
        // Most are plain ASCII, and the Unicode tables are slow.
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
    /// Whether it stands on the character before it, or beside it.
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
