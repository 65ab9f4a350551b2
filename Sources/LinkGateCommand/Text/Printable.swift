import LinkGate

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

extension String {
    /// The number of terminal columns of the text.
    var terminalColumns: Int { unicodeScalars.reduce(0) { $0 + $1.terminalColumns } }
}

extension Unicode.Scalar {
    fileprivate var terminalColumns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: isWide ? 2 : 1
        }
    }

    /// Wide and full-width characters (UAX 11), approximated by blocks, and emoji.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}

extension DeepLink {
    /// The destination and the parameters, for a terminal: `wallet  tab=cards`.
    var displayText: String {
        let destination = segments.isEmpty ? "(home)" : self.destination.printable
        let parameters = parameters.map { parameter in
            (parameter.name.escaping("%&= ") + "=" + parameter.value.escaping("%& ")).printable
        }
        return parameters.isEmpty ? destination : "\(destination)  \(parameters.joined(separator: " "))"
    }
}

extension String {
    /// The text with percent escapes for the given ASCII characters, which would look like other parameters.
    fileprivate func escaping(_ characters: String) -> String {
        var shown = ""
        for scalar in unicodeScalars {
            if characters.unicodeScalars.contains(scalar) {
                shown += "%" + String(scalar.value, radix: 16, uppercase: true)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
