/// The destination that a fragment such as `#/wallet` or `#!/wallet` names for a router that routes by fragments.
///
/// It can only gate. What would be malformed in a path is compared as well as it can be, since nobody rejects it.
struct FragmentRoute: Sendable, Hashable {
    /// The segments, decoded once.
    let segments: [String]
    /// All readings of the fragment: split and then decoded, and decoded and then split.
    let lists: [[String]]

    init?(fragment raw: String) {
        guard raw.utf8.contains(where: Self.canBeginOrEncodeSlash) else { return nil }
        let once = PercentEncoding.decodedOnce(raw).map { String(repairing: $0) } ?? raw
        // Of an encoded control, which a path could not hold, some readers make nothing.
        let fully = String(repairing: PercentEncoding.fullyDecoded(raw.utf8)).withoutControls
        var paths = Self.routes(in: raw).map { route in
            route.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                let text = String(segment)
                return PercentEncoding.decodedOnce(text).map { String(repairing: $0) } ?? text
            }
        }
        // Readers who decode first: once or to the end, and also normalize; and split at `/` alone, at `\` too, or by
        // characters, which hides a `/` that is one with what is beside it.
        for text in [once, fully, CaselessFold.folded(fully)] {
            for route in Self.routes(in: text) {
                paths.append(
                    route.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.map { String($0) })
                paths.append(route.split(separator: "/", omittingEmptySubsequences: false).map { String($0) })
                paths.append(
                    String(route).split(separator: "/" as Character, omittingEmptySubsequences: false).map {
                        String($0)
                    })
            }
        }
        guard let first = paths.first else { return nil }
        segments = first.filter { !$0.isEmpty }
        var lists: [[String]] = []
        var seen: Set<[[UInt8]]> = []
        for var path in paths {
            if path.last == "" { path.removeLast() }
            if seen.insert(path.map { Array($0.utf8) }).inserted { lists += Self.lists(of: path) }
        }
        self.lists = lists
    }

    /// `/` and `\`, and what can stand for them: an escape, or a character beyond ASCII.
    private static func canBeginOrEncodeSlash(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") || byte >= 0x80
    }

    /// What stands behind the first `/` where a route begins, up to a query or the next fragment.
    ///
    /// A route begins with the fragment, or with another `#` in it: the first or the last one, for those who split there.
    private static func routes(in text: String) -> [Substring.UnicodeScalarView] {
        let scalars = Substring(text).unicodeScalars
        let hashes = [scalars.firstIndex(of: "#"), scalars.lastIndex(of: "#")].compactMap { $0 }
        return ([scalars] + hashes.map { scalars[$0...].dropFirst() }).compactMap { start in
            let rest = start.drop { isLead($0) }
            guard rest.first == "/" || rest.first == "\\" else { return nil }
            return rest.dropFirst().prefix { $0 != "?" && $0 != "#" }
        }
    }

    /// What may stand before the first `/`: `!`, the dots of a relative route, and what readers trim or do not see.
    private static func isLead(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "!" || scalar == "." || scalar.properties.isWhitespace || scalar.isUnseen
    }

    static func lists(of path: [String]) -> [[String]] {
        let inspected = path.map { segment in
            let text = String(repairing: PercentEncoding.fullyDecoded(segment.utf8))
            let fully = text.hasSameBytes(as: segment) ? nil : SegmentKey(text)
            return InspectedSegment(canonical: segment, once: SegmentKey(segment), fully: fully)
        }
        let kept = Readings(of: inspected).lists
        guard inspected.contains(where: { $0.once.isDotSegment || $0.fully?.isDotSegment == true }) else { return kept }
        // Readers resolve some disguises of dot segments and not others, and drop some blanks before: what is left may
        // begin anywhere behind the first one.
        let starts = inspected.indices.prefix(Self.mostStarts).dropFirst()
        return kept + Readings(of: resolvingDotSegments(inspected)).lists
            + starts.flatMap { Readings(of: Array(inspected[$0...].prefix(Self.mostStarts))).lists }
    }

    /// More segments than any path may have.
    private static let mostStarts = 64

    /// As RFC 3986 §5.2.4 and browsers resolve them: a route that a path could not name.
    private static func resolvingDotSegments(_ segments: [InspectedSegment]) -> [InspectedSegment] {
        var resolved: [InspectedSegment] = []
        for segment in segments {
            switch max(segment.once.dots, segment.fully?.dots ?? 0) {
            case 0: resolved.append(segment)
            case 1: continue
            default: _ = resolved.popLast()
            }
        }
        return resolved
    }
}

extension String {
    fileprivate var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControlOrLineSeparator }))
    }
}
