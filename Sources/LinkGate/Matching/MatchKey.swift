/// What the gate compares instead of a segment, and of the words of a flag: the only place where keys are made.
struct MatchKey {
    /// The key of the segment as it stands; empty for a segment that such readers drop.
    let name: String
    /// The keys of the segments that a reader finds who normalizes before splitting, where that gives a `/` or `\`.
    let pieces: [String]
    /// The pieces for a reader who splits at `/` alone; empty where that makes no difference.
    let slashPieces: [String]
    /// 1 or 2 if one of the readers finds `.` or `..`; else 0.
    let dots: Int

    init(_ segment: String) {
        if Plain.isPlain(segment) {
            (name, pieces, slashPieces, dots) = (segment.lowercased(), [], [], 0)
            return
        }
        if segment == "." || segment == ".." {
            (name, pieces, slashPieces, dots) = ("", [], [], segment.utf8.count)
            return
        }
        if let letters = LetterTable.folded(segment) {
            (name, pieces, slashPieces, dots) = (letters, [], [], 0)
            return
        }
        let folded = FoldedSegment(segment)
        let whole = folded.whole
        name = whole.name
        let hasSlash = folded.text.utf8.contains(UInt8(ascii: "/"))
        let hasBackslash = folded.text.utf8.contains(UInt8(ascii: "\\"))
        let found = hasSlash || hasBackslash ? folded.pieces { $0 == "/" || $0 == "\\" } : []
        pieces = found.map(\.name)
        slashPieces = hasSlash && hasBackslash ? folded.pieces { $0 == "/" }.map(\.name) : []
        dots = found.reduce(whole.dots) { max($0, $1.dots) }
    }

    /// The key of a flag's value: decoded to the end, `+` as a space, folded like destinations, without space around it.
    static func word(_ bytes: ByteView) -> String {
        let folded = CaselessFold.folded(PercentDecoding.toTheEnd(bytes, plusIsSpace: true))
        var rest = folded.unicodeScalars[...]
        while rest.first.map(isStripped) == true { rest.removeFirst() }
        while rest.last.map(isStripped) == true { rest.removeLast() }
        return String(Substring(rest))
    }

    /// White space, and what some readers strip beside it.
    private static func isStripped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isSpace || (0x1C...0x1F).contains(scalar.value)
    }

    /// The key of a parameter's name: as ``word(_:)``, without an array suffix such as `[]`.
    static func parameterName(_ bytes: ByteView) -> String {
        let text = word(bytes)
        guard let bracket = text.unicodeScalars.firstIndex(of: "[") else { return text }
        return text[..<bracket].utf8.withBytes(word)
    }
}
