/// Compatibility mappings of Unicode 16 and 17 that the Foundation of older systems does not know.
///
/// A reader with newer tables sees a Latin letter in them, so the gate must, whatever its own tables say.
enum NewerCompatibility {
    static func mapped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { letter(for: $0) != nil }) else { return text }
        var mapped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { mapped.append(letter(for: scalar) ?? scalar) }
        return String(mapped)
    }

    private static func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        // Outlined Latin capital letters, and outlined digits.
        case 0x1CCD6...0x1CCEF: Unicode.Scalar(UInt32(0x61) + (scalar.value - 0x1CCD6))
        case 0x1CCF0...0x1CCF9: Unicode.Scalar(UInt32(0x30) + (scalar.value - 0x1CCF0))
        // Modifier letter capital S.
        case 0xA7F1: "s"
        default: nil
        }
    }
}
