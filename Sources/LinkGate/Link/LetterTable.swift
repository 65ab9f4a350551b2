/// Letters beyond ASCII that are normalized and fold to one scalar: Latin, Greek, Cyrillic, Hebrew, Arabic, kana, Han and
/// Hangul, as far as Unicode 8.0 has them.
///
/// A text of these letters and of what ``Plain`` allows has one reading for the same reasons as a plain one: none of its
/// scalars is decoded, reordered, composed with another, dropped, split at, cut at, trimmed, or joined to a delimiter.
/// Only its fold is longer to tell, and is in the table. All that the table does not know takes the slow path.
enum LetterTable {
    /// Whether the text is of known letters and plain characters, and begins and ends as a plain one.
    static func isKnown(_ text: String) -> Bool {
        text.withBytes { hasPlainEnds($0) && isKnown($0, checkingASCII: true) }
    }

    private static func hasPlainEnds(_ text: ByteView) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        return Plain.canBegin(first) && Plain.canEnd(last)
    }

    /// Whether all letters beyond ASCII are known, and with `checkingASCII` all others plain.
    static func isKnown(_ text: ByteView, checkingASCII: Bool) -> Bool {
        let folds = folds
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                if checkingASCII, !Plain.isPlain(byte) { return false }
                index += 1
            } else {
                guard let scalar = text.scalar(at: index), fold(scalar.value, folds) != nil else { return false }
                index += scalar.count
            }
        }
        return true
    }

    /// The match key of a text that is known; `nil` for any other.
    static func folded(_ text: String) -> String? {
        text.withBytes { text in
            guard hasPlainEnds(text) else { return nil }
            let folds = folds
            var isKnown = true
            let folded = String(capacity: text.count) { folded in
                var index = 0
                while index < text.count {
                    let byte = text[index]
                    if byte < 0x80 {
                        guard Plain.isPlain(byte) else { return isKnown = false }
                        folded.append(byte.asciiLowercased)
                        index += 1
                    } else {
                        guard let scalar = text.scalar(at: index), let fold = fold(scalar.value, folds) else {
                            return isKnown = false
                        }
                        folded.append(scalar: fold)
                        index += scalar.count
                    }
                }
            }
            return isKnown ? folded : nil
        }
    }

    /// The fold of a scalar beyond ASCII; `nil` if it is not known.
    private static func fold(_ value: UInt32, _ folds: [UInt16]) -> UInt32? {
        if value < folds.count {
            let fold = folds[Int(value)]
            return fold == 0 ? nil : UInt32(fold)
        }
        return caseless.contains { $0.contains(value) } ? value : nil
    }

    /// Han and Hangul begin behind these, and have no case.
    private static let endOfFolds = 0x3100

    private static let caseless: [ClosedRange<UInt32>] = runs.filter { $0.first >= endOfFolds }.map {
        UInt32($0.first)...UInt32($0.last)
    }

    /// For each scalar its fold, 0 for one that is not known.
    private static let folds: [UInt16] = {
        var folds = [UInt16](repeating: 0, count: endOfFolds)
        for run in runs where run.first < endOfFolds {
            for value in stride(from: run.first, through: run.last, by: Int(run.step)) {
                folds[Int(value)] = UInt16(Int(value) + run.distance)
            }
        }
        return folds
    }()
}
