import Foundation

// Makes Sources/LinkGate/Link/LetterTable+Data.swift from the tables of the standard library and of Foundation:
//
//     swift Tests/Letters/make-letters.swift > Sources/LinkGate/Link/LetterTable+Data.swift
//
// A letter is taken if it is its own normalization form (NFC, NFKC), is no mark and joins no neighbour, and folds to one
// scalar that is no longer in UTF-8. `LetterTableTests` compares the result with the gate's own slow path.

/// The last version of Unicode whose letters are taken: newer ones are not assigned for every reader.
let newest = (major: 8, minor: 0)

/// Latin, Greek, Cyrillic, Hebrew and Arabic, each fold in a table; then kana, Han and Hangul, which have no case.
let blocks: [ClosedRange<UInt32>] = [
    0x80...0x24F, 0x370...0x52F, 0x5D0...0x5EA, 0x620...0x6FF, 0x1E00...0x1EFF, 0x3041...0x30FF, 0x4E00...0x9FFF,
    0xAC00...0xD7A3,
]

func fold(_ text: String) -> String {
    text.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
}

func folded(_ value: UInt32) -> UInt32? {
    guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age <= newest else { return nil }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .decimalNumber: break
    default: return nil
    }
    if scalar.value == 0x130 || scalar.value == 0x131 { return 0x69 }
    let text = String(scalar)
    guard Array(text.precomposedStringWithCanonicalMapping.unicodeScalars) == [scalar],
        Array(text.precomposedStringWithCompatibilityMapping.unicodeScalars) == [scalar],
        !scalar.properties.isDefaultIgnorableCodePoint, scalar.properties.canonicalCombiningClass == .notReordered,
        // Letters that only stretch others.
        value != 0x640, ("/" + text).count == 2, (text + "/").count == 2
    else { return nil }
    let once = Array(fold(text).unicodeScalars)
    guard once.count == 1, fold(String(once[0])) == String(once[0]),
        String(once[0]).utf8.count <= text.utf8.count
    else { return nil }
    return once[0].value
}

struct Run { var first, last, step: UInt32; let distance: Int }

var runs: [Run] = []
for value in blocks.joined() {
    guard let fold = folded(value) else { continue }
    let distance = Int(fold) - Int(value)
    if let index = runs.indices.suffix(2).last(where: { index in
        let run = runs[index]
        let step = value - run.last
        return run.distance == distance && step <= 2 && (run.first == run.last || run.step == step)
    }) {
        runs[index].step = value - runs[index].last
        runs[index].last = value
    } else {
        runs.append(Run(first: value, last: value, step: 1, distance: distance))
    }
}

func hex(_ value: UInt32) -> String { "0x" + String(value, radix: 16, uppercase: true) }

let items = runs.map { "(\(hex($0.first)), \(hex($0.last)), \($0.step), \($0.distance))" }
var lines: [String] = []
var line = ""
for item in items {
    if line.count + item.count > 105 {
        lines.append(line)
        line = ""
    }
    line += (line.isEmpty ? "        " : " ") + item + ","
}
lines.append(line)
print(
    """
    // Made by Tests/Letters/make-letters.swift, of the letters of Unicode \(newest.major).\(newest.minor) and before; not to be edited.

    extension LetterTable {
        /// Letters with the distance to their folds: the first one, the last one, the step between them, the distance.
        static let runs: [(first: UInt16, last: UInt16, step: UInt16, distance: Int)] = [
    \(lines.joined(separator: "\n"))
        ]
    }
    """)
