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
