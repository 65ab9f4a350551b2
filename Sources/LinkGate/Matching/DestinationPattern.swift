/// One pattern, read: its segments as the gate compares them, and as they are written.
struct DestinationPattern {
    /// Whether it matches only what it names, not what is below.
    let isExact: Bool
    let segments: [Segment]
    /// Whether it is written as a link's canonical segments are, in ASCII.
    let isPlain: Bool

    enum Segment: Equatable {
        /// `*`: any one segment.
        case wildcard
        /// A name: its match key, and its canonical form (decoded once), for exceptions.
        case name(key: String, canonical: String)

        func matches(_ key: String) -> Bool {
            switch self {
            case .wildcard: true
            case .name(let name, _): ASCIIFold.isEqual(key, toFolded: name)
            }
        }
    }

    init(_ text: String) throws(Fault) {
        let bytes = Array(text.utf8)
        isExact = bytes.first == UInt8(ascii: "=")
        var path = bytes.dropFirst(isExact ? 1 : 0)
        if path.first == UInt8(ascii: "/") { path.removeFirst() }
        if path.isEmpty {
            guard isExact else { throw .empty }
            segments = []
            isPlain = true
            return
        }
        var segments: [Segment] = []
        var isPlain = true
        for piece in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let segment = try Self.segment(String(repairing: piece))
            segments.append(segment.segment)
            isPlain = isPlain && segment.isPlain
        }
        self.segments = segments
        self.isPlain = isPlain
    }

    private static func segment(_ written: String) throws(Fault) -> (segment: Segment, isPlain: Bool) {
        if written == "*" { return (.wildcard, true) }
        if written.isEmpty { throw .emptySegment }
        if ForeignPlaceholder(written) != nil { throw .placeholder(written) }
        if written.utf8.contains(UInt8(ascii: "*")) { throw .partialWildcard }
        if SegmentInspection.isPlain(written) {
            return (.name(key: written.lowercased(), canonical: written), true)
        }
        let decoded = PercentEncoding.decodedOnce(written).map { String(repairing: $0) } ?? written
        let inspected: InspectedSegment
        do throws(SegmentFault) {
            inspected = try SegmentInspection.inspect(decoded)
        } catch {
            throw .unreadable(error)
        }
        let key = inspected.fully ?? inspected.once
        guard key.parts.isEmpty, !hasDelimiter(inspected.canonical) else { throw .delimiter }
        if key.whole.isEmpty { throw .foldsToNothing }
        return (.name(key: key.whole, canonical: inspected.canonical), false)
    }

    /// A match key is cut at these: a pattern that holds one would match more, or less, than it says.
    private static func hasDelimiter(_ segment: String) -> Bool {
        CaselessFold.folded(segment).unicodeScalars.contains { ";?#".unicodeScalars.contains($0) }
    }

    /// Whether the pattern matches a list of match keys; a blank key may also be taken as absent, if that is wanted.
    func matches(_ keys: [String], skippingBlanks: Bool) -> Bool {
        if segments.isEmpty, !isExact { return true }
        // How many segments of the pattern may stand for the keys so far.
        var reached: Set<Int> = [0]
        for key in keys {
            var next: Set<Int> = skippingBlanks && key == Readings.blank ? reached : []
            for count in reached where count < segments.count && segments[count].matches(key) { next.insert(count + 1) }
            if !isExact, next.contains(segments.count) { return true }
            reached = next
        }
        return reached.contains(segments.count)
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
