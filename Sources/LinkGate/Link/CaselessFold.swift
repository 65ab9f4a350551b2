import Foundation

/// The comparison that equates what any ordinary comparison of strings equates.
///
/// Lossy on purpose: equating more can only gate more. Used for patterns and links alike, never shown.
enum CaselessFold {
    /// The most combining marks in a row that are read: normalization takes time quadratic in their number.
    static let combiningMarkLimit = 30

    /// The text without what no comparison sees, without case, and without compatibility differences (NFKC).
    ///
    /// Twice, because folding case can make characters that normalization maps, and the other way round; without a
    /// locale, because the device's would fold `I` differently in Turkey.
    static func folded(_ text: String) -> String {
        if text.isASCII { return text.lowercased() }
        return LetterTable.folded(text) ?? simplyFolded(text) ?? normalized(text)
    }

    /// The fold of any text.
    static func normalized(_ text: String) -> String {
        let once = onePass(text)
        let isStable = once.isASCII || once.hasSameBytes(as: text) || simplyFolded(once) != nil
        return withoutDotAboveI(isStable ? once : onePass(once))
    }

    /// The fold of text in which every character folds for itself; `nil` if it must be normalized.
    static func simplyFolded(_ text: String) -> String? {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let simple = Self.folded(scalar) else { return nil }
            folded.append(simple)
        }
        return String(folded)
    }

    private static func onePass(_ text: String) -> String {
        visible(text).precomposedStringWithCompatibilityMapping.uppercased().lowercased()
    }

    private static func visible(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.unicodeScalars.lazy.map({ newerLetter($0) ?? $0 }) where !scalar.isUnseen {
            marks = scalar.isCombiningMark ? marks + 1 : 0
            if marks <= combiningMarkLimit { kept.append(scalar) }
        }
        return String(kept)
    }

    /// `İ` folds to `i` and a dot above; both i of Turkish are one here.
    private static func withoutDotAboveI(_ text: String) -> String {
        guard text.unicodeScalars.contains("\u{307}") else { return text }
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !(scalar == "\u{307}" && kept.last == "i") {
            kept.append(scalar)
        }
        return String(kept)
    }

    /// Compatibility mappings of Unicode 16 and 17 that the Foundation of older systems does not know.
    ///
    /// A reader with newer tables sees a Latin letter in them, so the gate must, whatever its own tables say.
    private static func newerLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        // Outlined Latin capital letters, and outlined digits.
        case 0x1CCD6...0x1CCEF: Unicode.Scalar(UInt32(0x61) + (scalar.value - 0x1CCD6))
        case 0x1CCF0...0x1CCF9: Unicode.Scalar(UInt32(0x30) + (scalar.value - 0x1CCF0))
        // Modifier letter capital S.
        case 0xA7F1: "s"
        default: nil
        }
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII { return Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value).asciiLowercased) }
        // Both i of Turkish are one.
        if scalar == "ı" || scalar == "İ" { return "i" }
        return isInert(scalar) ? scalar : nil
    }

    /// Whether neither case folding nor normalization changes it or joins it to a neighbour; in doubt, no.
    private static func isInert(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isUnseen { return false }
        let properties = scalar.properties
        // NFKC_Casefold also maps the invisible characters.
        if properties.changesWhenNFKCCaseFolded { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return false
        case .uppercaseLetter, .titlecaseLetter: return false
        // Some lower-case letters have no upper-case one of their own.
        case .lowercaseLetter: return scalar.value < 0x180 || (0x430...0x45F).contains(scalar.value)
        // Vowels and final consonants of Hangul, which compose.
        default: return !(0x1160...0x11FF).contains(scalar.value)
        }
    }
}
