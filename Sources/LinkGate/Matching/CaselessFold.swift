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
        if let simple = SimpleFold.folded(text) { return simple }
        let once = onePass(text)
        return withoutDotAboveI(once.isASCII || SimpleFold.folded(once) != nil ? once : onePass(once))
    }

    private static func onePass(_ text: String) -> String {
        visible(NewerCompatibility.mapped(text)).precomposedStringWithCompatibilityMapping.uppercased().lowercased()
    }

    private static func visible(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.unicodeScalars where !scalar.isUnseen {
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
}

extension Unicode.Scalar {
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
}
