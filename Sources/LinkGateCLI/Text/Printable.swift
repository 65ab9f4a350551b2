/// Text of strangers made safe to show: a link must not move the cursor, or turn the reading direction around.
enum Printable {
    /// The text with everything that does not print written as an escape, `\u{1B}`.
    static func text(_ text: some StringProtocol) -> String {
        // Most are plain ASCII, and the Unicode tables are slow.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(text) }
        var shown = ""
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) || shown.isEmpty && scalar.properties.generalCategory.isMark {
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }
}

extension Unicode.GeneralCategory {
    /// Whether it stands on the character before it, or beside it.
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
