import Foundation

/// The checks of each decoded segment before it becomes part of a link.
enum SegmentInspection {
    /// Whether the segment is its own canonical form and its own match key but for ASCII case: nothing that any
    /// reader would decode, cut, trim, normalize or reject.
    static func isPlain(_ segment: String) -> Bool {
        segment.withUTF8Bytes { bytes in
            guard let first = bytes.first, let last = bytes.last else { return false }
            guard first != UInt8(ascii: " "), last != UInt8(ascii: " "), last != UInt8(ascii: ".") else { return false }
            return WordScan.first(in: bytes, 0..<bytes.count, marks: marksOfNotPlain) == bytes.count
        }
    }

    /// Marks all but printable ASCII, and `# % / ; ? \`.
    @inline(__always)
    private static func marksOfNotPlain(_ word: UInt64) -> UInt64 {
        // `;` and `?` differ in this bit alone.
        let semicolonAsQuestion = word | WordScan.ones &* 0x04
        return WordScan.marksOfUnprintable(word) | WordScan.marks(semicolonAsQuestion, UInt8(ascii: "?"))
            | WordScan.marks(word, UInt8(ascii: "#")) | WordScan.marks(word, UInt8(ascii: "%"))
            | WordScan.marks(word, UInt8(ascii: "/")) | WordScan.marks(word, UInt8(ascii: "\\"))
    }

    /// The segment in normalization form C and its match keys.
    static func inspect(
        _ segment: String, combiningMarks: Int = DeepLink.Limits.default.combiningMarks
    ) throws(SegmentFault) -> InspectedSegment {
        try checkScalars(of: segment, combiningMarks)
        let canonical = normalized(segment)
        let key = SegmentKey(canonical)
        if key.isDotSegment { throw .dotSegment }
        guard var bytes = PercentEncoding.decodedOnce(canonical) else {
            return InspectedSegment(canonical: canonical, once: key, fully: nil)
        }
        // The first layer was decoded before; two more may follow.
        var deepest = String(repairing: bytes)
        try checkDeeperLayer(deepest, combiningMarks)
        if let next = PercentEncoding.decodedOnce(deepest) {
            bytes = next
            deepest = String(repairing: bytes)
            try checkDeeperLayer(deepest, combiningMarks)
            if PercentEncoding.decodedOnce(deepest) != nil { throw .encodingDepth }
        }
        let deepestKey = SegmentKey(deepest)
        if deepestKey.isDotSegment { throw .dotSegment }
        return InspectedSegment(canonical: canonical, once: key, fully: deepestKey)
    }

    private static func checkDeeperLayer(_ text: String, _ combiningMarks: Int) throws(SegmentFault) {
        try checkScalars(of: text, combiningMarks)
        if SegmentKey(text).isDotSegment { throw .dotSegment }
    }

    private static func checkScalars(of text: String, _ combiningMarks: Int) throws(SegmentFault) {
        let scalars = text.unicodeScalars
        var marks = 0
        for scalar in scalars {
            if scalar == "/" || scalar == "\\" { throw .encodedSeparator }
            if scalar.isControlOrLineSeparator { throw .control }
            if scalar.value < 0x300 { marks = 0; continue }
            if scalar.isBidiControl { throw .bidi }
            if scalar.isCombiningMark {
                marks += 1
                if marks > combiningMarks { throw .combiningMarks(limit: combiningMarks) }
            } else if !scalar.properties.isDefaultIgnorableCodePoint {
                marks = 0
            }
        }
        guard let first = scalars.first, let last = scalars.last else { return }
        if GraphemeBoundary.isMissing(between: "/", and: first) || GraphemeBoundary.isMissing(between: last, and: "/") {
            throw .grapheme
        }
    }

    /// Text below U+0300 is its own normalization form C.
    private static func normalized(_ segment: String) -> String {
        segment.unicodeScalars.allSatisfy { $0.value < 0x300 } ? segment : segment.precomposedStringWithCanonicalMapping
    }
}

/// A segment that may hold anything, with all that the gate compares of it.
struct InspectedSegment {
    let canonical: String
    let once: SegmentKey
    /// The key after decoding all layers; `nil` if there is only one layer.
    let fully: SegmentKey?
}

enum SegmentFault: Error {
    case encodedSeparator, control, bidi, grapheme, dotSegment, encodingDepth
    case combiningMarks(limit: Int)

    func error(at offset: Int?) -> DeepLinkError {
        switch self {
        case .encodedSeparator:
            DeepLinkError(
                .encodedSeparator, "a segment holds an encoded / or \\, where some readers split it", at: offset)
        case .control: DeepLinkError(.control, "a segment holds a control character", at: offset)
        case .bidi: DeepLinkError(.bidi, "a segment holds a control of the text direction", at: offset)
        case .combiningMarks(let limit):
            DeepLinkError(.combiningMarks, "a segment has more than \(limit) combining marks in a row", at: offset)
        case .grapheme:
            DeepLinkError(
                .grapheme, "a character joins the / beside it, so that some readers do not see the /", at: offset)
        case .dotSegment:
            DeepLinkError(
                .dotSegment, "a segment means . or .. to readers who decode, normalize or trim it", at: offset)
        case .encodingDepth:
            DeepLinkError(.encodingDepth, "a segment is percent-encoded more than three times", at: offset)
        }
    }
}
