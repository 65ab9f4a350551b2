/// The match key of one segment: what the gate compares instead of the segment.
///
/// `whole` is the key of the segment as it stands; `parts` are the keys of the segments that a reader finds who
/// normalizes before splitting, where that gives a `/` or `\`. A key is empty for a segment that such readers drop.
struct SegmentKey {
    let whole: String
    let parts: [String]
    /// The parts for a reader who splits at `/` alone; empty where that makes no difference.
    let slashParts: [String]
    /// 1 or 2 if one of the readers finds `.` or `..`; else 0.
    let dots: Int

    var isDotSegment: Bool { dots > 0 }

    init(_ segment: String) {
        let folded = Self.foldedThroughEscapes(segment)
        let pieces = folded.unicodeScalars
            .split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
            .map { Self.trimmed($0) }
        if pieces.count == 1 {
            whole = pieces[0].key
            parts = []
            slashParts = []
            dots = pieces[0].dots
        } else {
            let joined = Self.trimmed(Substring(folded).unicodeScalars)
            whole = joined.key
            parts = pieces.map(\.key)
            let hasBoth = folded.unicodeScalars.contains("/") && folded.unicodeScalars.contains("\\")
            slashParts =
                hasBoth
                ? folded.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" }
                    .map { Self.trimmed($0).key } : []
            dots = pieces.reduce(joined.dots) { max($0, $1.dots) }
        }
    }

    /// Folds, and decodes the escapes that only the fold has made: of a wide `％`, or of wide digits behind a `%`.
    private static func foldedThroughEscapes(_ segment: String) -> String {
        let folded = CaselessFold.folded(segment)
        guard !segment.isASCII, folded.utf8.contains(UInt8(ascii: "%")) else { return folded }
        let decoded = PercentEncoding.fullyDecoded(folded.utf8)
        return decoded.count == folded.utf8.count ? folded : CaselessFold.folded(String(repairing: decoded))
    }

    /// Cuts at a path parameter, a query or a fragment, and trims white space and trailing dots.
    private static func trimmed(_ text: Substring.UnicodeScalarView) -> (key: String, dots: Int) {
        var rest = text.prefix { $0 != ";" && $0 != "?" && $0 != "#" }
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        var dots = 0
        while true {
            while rest.last?.properties.isWhitespace == true { rest.removeLast() }
            if rest.elementsEqual(["."]) { dots = max(dots, 1) }
            if rest.elementsEqual([".", "."]) { dots = 2 }
            guard rest.last == "." else { break }
            while rest.last == "." { rest.removeLast() }
        }
        return (String(Substring(rest)), dots)
    }
}
