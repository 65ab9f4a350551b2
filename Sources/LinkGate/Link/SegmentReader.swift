import Foundation

/// Reads one decoded segment: its checks, and its canonical form.
enum SegmentReader {
    /// The canonical segments of a path that is not plain, empty ones included; `offset` returns the position of a
    /// segment in the received string, for errors.
    static func path(
        _ path: [String], _ combiningMarks: Int, offset: (Int) -> Int?
    ) throws(DeepLinkError) -> [String] {
        var canonical: [String] = []
        canonical.reserveCapacity(path.count)
        for (index, segment) in path.enumerated() {
            do throws(SegmentFault) {
                canonical.append(try Self.canonical(segment, combiningMarks))
            } catch {
                throw error.error(at: offset(index))
            }
        }
        return canonical
    }

    /// The segment in normalization form C, when nothing in it lets it mean two things.
    static func canonical(
        _ segment: String, _ combiningMarks: Int = DeepLink.Limits.default.combiningMarks
    ) throws(SegmentFault) -> String {
        if segment.isEmpty || Plain.isPlain(segment) || LetterTable.isKnown(segment) { return segment }
        try checkScalars(of: segment, combiningMarks)
        let canonical = normalized(segment)
        if meansDots(canonical) { throw .dotSegment }
        // The first layer was decoded before; two more may follow.
        var layer = canonical
        for _ in 0..<2 {
            guard let next = PercentDecoding.lenient(layer) else { return canonical }
            layer = next
            try checkScalars(of: layer, combiningMarks)
            if meansDots(layer) { throw .dotSegment }
        }
        if PercentDecoding.lenient(layer) != nil { throw .encodingDepth }
        return canonical
    }

    private static func meansDots(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.canFoldToDot } && FoldedSegment(text).dots > 0
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
        if Unicode.Scalar("/").isJoined(to: first) || last.isJoined(to: "/") { throw .grapheme }
    }

    /// Text below U+0300 is its own normalization form C.
    private static func normalized(_ segment: String) -> String {
        segment.unicodeScalars.allSatisfy { $0.value < 0x300 } ? segment : segment.precomposedStringWithCanonicalMapping
    }
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
