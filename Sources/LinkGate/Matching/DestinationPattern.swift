/// One pattern, read: its segments as the gate compares them, and as they are written.
struct DestinationPattern {
    /// Whether it matches only what it names, not what is below.
    let isExact: Bool
    let segments: [Segment]
    enum Segment: Equatable {
        /// `*`: any one segment.
        case wildcard
        /// A name: its match key, and its canonical form (decoded once), for exceptions.
        case name(key: String, canonical: String)
    }

    init(_ text: String) throws(Fault) {
        let bytes = Array(text.utf8)
        isExact = bytes.first == UInt8(ascii: "=")
        var path = bytes.dropFirst(isExact ? 1 : 0)
        if path.first == UInt8(ascii: "/") { path.removeFirst() }
        if path.isEmpty {
            guard isExact else { throw .empty }
            segments = []
            return
        }
        var segments: [Segment] = []
        for piece in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            segments.append(try Self.segment(String(repairing: piece)))
        }
        self.segments = segments
    }

    private static func segment(_ written: String) throws(Fault) -> Segment {
        if written == "*" { return .wildcard }
        if written.isEmpty { throw .emptySegment }
        if ForeignPlaceholder(written) != nil { throw .placeholder(written) }
        if written.utf8.contains(UInt8(ascii: "*")) { throw .partialWildcard }
        if Plain.isPlain(written) { return .name(key: written.lowercased(), canonical: written) }
        let canonical: String
        do throws(SegmentFault) {
            canonical = try SegmentReader.canonical(PercentDecoding.lenient(written) ?? written)
        } catch {
            throw .unreadable(error)
        }
        let key = MatchKey(PercentDecoding.layerByLayer(canonical) ?? canonical)
        guard key.pieces.isEmpty, !hasDelimiter(canonical) else { throw .delimiter }
        if key.name.isEmpty { throw .foldsToNothing }
        return .name(key: key.name, canonical: canonical)
    }

    /// A match key is cut at these: a pattern that holds one would match more, or less, than it says.
    private static func hasDelimiter(_ segment: String) -> Bool {
        CaselessFold.folded(segment).unicodeScalars.contains { ";?#".unicodeScalars.contains($0) }
    }

    /// Whether the names are the canonical segments at their places, byte for byte.
    func isLetterForLetter(_ canonical: [String]) -> Bool {
        zip(segments, canonical).allSatisfy { segment, name in
            switch segment {
            case .wildcard: true
            case .name(_, let written): written.hasSameBytes(as: name)
            }
        }
    }
}

extension DestinationPattern {
    enum Fault: Error {
        case empty, emptySegment, partialWildcard, delimiter, foldsToNothing
        case placeholder(String)
        case unreadable(SegmentFault)

        func problem(at place: String, in pattern: String) -> ConfigurationProblem {
            let (problem, remedy) = texts(for: pattern)
            return ConfigurationProblem(place: place, problem: "\"\(pattern)\" \(problem)", remedy: remedy)
        }

        private func texts(for pattern: String) -> (problem: String, remedy: String) {
            switch self {
            case .empty: ("names nothing", "write a destination, or \"=\" for home")
            case .emptySegment:
                (
                    "has an empty segment",
                    "write the segments with one / between them, as in \"wallet/cards\""
                )
            case .placeholder(let segment):
                (
                    "has \"\(segment)\", which other frameworks take for any segment",
                    ForeignPlaceholder.remedy(for: segment, in: pattern)
                )
            case .partialWildcard:
                (
                    "has a * beside other characters",
                    "* stands for a whole segment, as in \"campaigns/*/apply\"; write %2A for the character"
                )
            case .delimiter:
                (
                    "holds a character that ends a path",
                    "leave out what follows ; ? or #: a pattern names a destination only"
                )
            case .foldsToNothing: ("has a segment without a visible character", "name the segment, or write * for any")
            case .unreadable(let fault):
                (
                    "can never match: \(fault.error(at: nil).message)",
                    "write the destination as a link's canonical segments have it"
                )
            }
        }
    }
}
