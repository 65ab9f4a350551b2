/// The destination that a fragment such as `#/wallet` or `#!/wallet` names for a router that routes by fragments.
///
/// It can only gate. What would be malformed in a path is compared as well as it can be, since nobody rejects it.
struct FragmentRoute {
    /// The segments, decoded once.
    let segments: [String]
    /// All readings of the fragment: split and then decoded, and decoded and then split.
    let lists: [[String]]

    init?(fragment raw: String) {
        guard raw.utf8.contains(where: Self.canBeginOrEncodeSlash) else { return nil }
        var paths = Self.routes(in: raw).map { route in
            route.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                let text = String(segment)
                return PercentDecoding.lenient(text) ?? text
            }
        }
        for text in Self.decodedFirst(raw) {
            for route in Self.routes(in: text) { paths += Self.splits(of: String(route)) }
        }
        guard let first = paths.first else { return nil }
        segments = first.filter { !$0.isEmpty }
        lists = Self.distinct(paths).flatMap { Self.lists(of: $0) }
    }

    /// The fragment for readers who decode first: once or to the end, and also normalize; each text once.
    private static func decodedFirst(_ raw: String) -> [String] {
        let once = PercentDecoding.lenient(raw) ?? raw
        // Of an encoded control, which a path could not hold, some readers make nothing.
        let fully = PercentDecoding.toTheEnd(raw).withoutControls
        var texts: [String] = []
        for text in [once, fully, CaselessFold.folded(fully)]
        where !texts.contains(where: { text.hasSameBytes(as: $0) }) {
            texts.append(text)
        }
        return texts
    }

    /// The segments for readers who split at `/` alone, at `\` too, or by characters, which hides a `/` that is one with
    /// what is beside it.
    private static func splits(of route: String) -> [[String]] {
        let scalars = route.unicodeScalars
        var splits = [scalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }]
        if route.utf8.contains(UInt8(ascii: "\\")) {
            splits.append(
                scalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.map { String($0) })
        }
        if !route.isASCII {
            splits.append(route.split(separator: "/" as Character, omittingEmptySubsequences: false).map { String($0) })
        }
        return splits
    }

    /// The paths without a trailing slash, each once.
    private static func distinct(_ paths: [[String]]) -> [[String]] {
        var distinct: [[String]] = []
        for path in paths.map({ $0.last == "" ? Array($0.dropLast()) : $0 })
        where !distinct.contains(where: { $0.elementsEqual(path) { $0.hasSameBytes(as: $1) } }) {
            distinct.append(path)
        }
        return distinct
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
        let hash = UInt8(ascii: "#")
        let hashes = [text.utf8.firstIndex(of: hash), text.utf8.lastIndex(of: hash)].compactMap { $0 }
        return ([scalars] + hashes.map { scalars[$0...].dropFirst() }).compactMap { start in
            let rest = start.drop { isLead($0) }
            guard rest.first == "/" || rest.first == "\\" else { return nil }
            return rest.dropFirst().prefix { $0 != "?" && $0 != "#" }
        }
    }

    /// What may stand before the first `/`: `!`, the dots of a relative route, and what readers trim or do not see.
    private static func isLead(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "!" || scalar == "." || scalar.isSpace || scalar.isUnseen
    }

    static func lists(of path: [String]) -> [[String]] {
        let segments = path.map { segment in
            guard segment.utf8.contains(UInt8(ascii: "%")) else { return KeyedSegment(segment, deepest: nil) }
            let deepest = PercentDecoding.toTheEnd(segment)
            return KeyedSegment(segment, deepest: deepest.hasSameBytes(as: segment) ? nil : deepest)
        }
        let kept = Readings.lists(of: segments[...])
        guard segments.contains(where: { $0.dots > 0 }) else { return kept }
        // Readers resolve some disguises of dot segments and not others, and drop some blanks before: what is left may
        // begin anywhere behind the first one.
        let starts = segments.indices.prefix(Self.mostStarts).dropFirst()
        return kept + Readings.lists(of: resolvingDotSegments(segments)[...])
            + starts.flatMap { Readings.lists(of: segments[$0...].prefix(mostStarts)) }
    }

    /// More segments than any path may have.
    private static let mostStarts = 64

    /// As RFC 3986 §5.2.4 and browsers resolve them: a route that a path could not name.
    private static func resolvingDotSegments(_ segments: [KeyedSegment]) -> [KeyedSegment] {
        var resolved: [KeyedSegment] = []
        for segment in segments {
            switch segment.dots {
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
        guard unicodeScalars.contains(where: \.isControlOrLineSeparator) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControlOrLineSeparator }))
    }
}
