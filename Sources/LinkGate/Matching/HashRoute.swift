/// The destination that a fragment such as `#/wallet` or `#!/wallet` names for a router that routes by fragments.
///
/// It can only gate. What would be malformed in a path is compared as well as it can be, since nobody rejects it.
struct HashRoute: Sendable, Hashable {
    /// The segments, decoded once.
    let segments: [String]
    /// All readings of the fragment: split and then decoded, and decoded and then split.
    let lists: [[String]]

    init?(fragment: Substring) {
        guard let first = fragment.utf8.first,
            [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "%")].contains(first)
        else { return nil }
        let raw = Array(fragment.utf8)
        let splitFirst = Self.path(raw).map { path in
            path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { bytes in
                let text = String(repairing: bytes)
                return PercentEncoding.decodedOnce(text).map { String(repairing: $0) } ?? text
            }
        }
        let decoded = PercentEncoding.fullyDecoded(raw)
        let decodedFirst = Self.path(decoded).map { path in
            path.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
                .map { String(repairing: $0) }
        }
        // Readers who decode once, and split then; at `/` alone.
        let onceFirst = Self.path(PercentEncoding.decodedOnce(String(repairing: raw)) ?? raw).map(Self.splitAtSlash)
        let decodedAtSlash = Self.path(decoded).map(Self.splitAtSlash)
        guard let segments = splitFirst ?? decodedFirst else { return nil }
        self.segments = segments.filter { !$0.isEmpty }
        var lists: [[String]] = []
        for path in [splitFirst, decodedFirst, onceFirst, decodedAtSlash] {
            guard var path else { continue }
            if path.last == "" { path.removeLast() }
            lists += Self.lists(of: path)
        }
        self.lists = lists
    }

    /// The bytes after `/` or `!/`, up to a query; nil if the fragment is no route.
    private static func path(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = bytes[...]
        if rest.first == UInt8(ascii: "!") { rest.removeFirst() }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        return rest.dropFirst().prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    }

    private static func splitAtSlash(_ path: ArraySlice<UInt8>) -> [String] {
        path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(repairing: $0) }
    }

    private static func lists(of path: [String]) -> [[String]] {
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
