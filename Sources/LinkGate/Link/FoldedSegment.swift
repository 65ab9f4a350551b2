/// A segment as a reader takes it who ignores case, compatibility differences and what is invisible, and then splits,
/// cuts and trims what is left.
struct FoldedSegment {
    /// The folded text, before it is split.
    let text: String

    init(_ segment: String) {
        let folded = CaselessFold.folded(segment)
        if segment.isASCII || !folded.utf8.contains(UInt8(ascii: "%")) {
            text = folded
        } else {
            // The fold makes escapes: of a wide `％`, or of wide digits behind a `%`.
            let decoded = PercentDecoding.toTheEnd(folded)
            text = decoded.hasSameBytes(as: folded) ? folded : CaselessFold.folded(decoded)
        }
    }

    /// 1 or 2 if one of the readers finds `.` or `..`; else 0.
    var dots: Int {
        let pieces = pieces { $0 == "/" || $0 == "\\" }
        return pieces.reduce(pieces.count > 1 ? Self.trimmed(text[...]).dots : 0) { max($0, $1.dots) }
    }

    /// What a reader finds who splits the text at these characters.
    func pieces(separatedBy isSeparator: (Unicode.Scalar) -> Bool) -> [(name: String, dots: Int)] {
        text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
            .map { Self.trimmed(Substring($0)) }
    }

    /// What a reader finds who does not split it.
    var whole: (name: String, dots: Int) { Self.trimmed(text[...]) }

    /// Cuts at a path parameter, a query or a fragment, and trims white space and trailing dots.
    private static func trimmed(_ text: Substring) -> (name: String, dots: Int) {
        var rest = text.unicodeScalars.prefix { $0 != ";" && $0 != "?" && $0 != "#" }
        while rest.first?.isSpace == true { rest.removeFirst() }
        var dots = 0
        while true {
            while rest.last?.isSpace == true { rest.removeLast() }
            guard rest.last == "." else { return (String(Substring(rest)), dots) }
            if rest.elementsEqual(["."]) { dots = max(dots, 1) }
            if rest.elementsEqual([".", "."]) { dots = 2 }
            while rest.last == "." { rest.removeLast() }
        }
    }
}
