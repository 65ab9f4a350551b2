/// All the ways in which readers could take a link's path and fragment: each is a list of match keys.
///
/// Three choices give the lists of a path: which empty segments count (all, those that are not really empty, those that
/// are not blank), whether segments are decoded once or to the end, and whether a segment is split where normalization
/// gives a separator. A link whose segments are plain has one list, see ``Plain``: the segments themselves, but for ASCII
/// case, which the comparison ignores.
///
/// A segment that is not empty and folds to nothing (`%20`, `;x`) has the key ``blank``: some readers drop it and
/// others keep it, each by itself, so a comparison also tries the list without it.
struct Readings {
    /// The lists of the path, that of the canonical segments first.
    let path: [[String]]
    /// The route that the fragment names, if it is one.
    let route: FragmentRoute?

    /// No name: a link with a NUL is rejected.
    static let blank = "\u{0}"

    init(of link: DeepLink) {
        let rest = link.content.rest
        let lists = rest?.path.map { Self.lists(ofCanonical: $0) } ?? [link.segments]
        path = lists + (rest?.hiddenPath.map { FragmentRoute.lists(of: $0) } ?? [])
        route = rest?.fragment.flatMap { FragmentRoute(fragment: $0) }
    }

    private static func lists(ofCanonical path: [String]) -> [[String]] {
        var keys: [String] = []
        keys.reserveCapacity(path.count)
        for segment in path {
            guard let key = LetterTable.folded(segment) else {
                return lists(of: path.map { KeyedSegment(canonical: $0) }[...])
            }
            keys.append(key)
        }
        return [keys]
    }

    /// Calls `body` with each list, those of the path first.
    func forEach(_ body: ([String]) -> Void) {
        path.forEach(body)
        route?.lists.forEach(body)
    }

    /// The lists of some segments, without repetition.
    static func lists(of segments: ArraySlice<KeyedSegment>) -> [[String]] {
        var lists: [[String]] = []
        func add(_ list: [String]) {
            if !lists.contains(where: { $0.elementsEqual(list) { $0.hasSameBytes(as: $1) } }) { lists.append(list) }
        }
        for isDecoded in segments.contains(where: { $0.fully != nil }) ? [false, true] : [false] {
            for split in Split.allCases
            where split == .none
                || segments.contains(where: {
                    !$0.key(isDecoded).pieces(split).isEmpty
                })
            {
                let kept = list(of: segments, isDecoded, split, keepingEmpty: true)
                var canonical = kept
                if segments.contains(where: \.isEmpty) {
                    canonical = list(of: segments, isDecoded, split, keepingEmpty: false)
                    add(canonical)
                }
                add(kept)
                if canonical.contains(blank) { add(canonical.filter { $0 != blank }) }
            }
        }
        return lists
    }

    /// Where a reader splits what normalization has made of a segment.
    enum Split: CaseIterable { case none, slashesAndBackslashes, slashes }

    private static func list(
        of segments: ArraySlice<KeyedSegment>, _ isDecoded: Bool, _ split: Split, keepingEmpty: Bool
    ) -> [String] {
        var list: [String] = []
        list.reserveCapacity(segments.count)
        for segment in segments {
            if segment.isEmpty {
                if keepingEmpty { list.append("") }
                continue
            }
            let key = segment.key(isDecoded)
            let pieces = key.pieces(split)
            if pieces.isEmpty { list.append(key.name.isEmpty ? blank : key.name) }
            for piece in pieces { list.append(piece.isEmpty ? blank : piece) }
        }
        return list
    }
}

extension MatchKey {
    fileprivate func pieces(_ split: Readings.Split) -> [String] {
        switch split {
        case .none: []
        case .slashesAndBackslashes: pieces
        case .slashes: slashPieces.isEmpty ? pieces : slashPieces
        }
    }
}

/// A segment, with all that the gate compares of it.
struct KeyedSegment {
    let isEmpty: Bool
    let once: MatchKey
    /// The key after decoding all layers; `nil` if there is only one layer.
    let fully: MatchKey?

    /// Of a link's segment.
    init(canonical segment: String) {
        self.init(segment, deepest: PercentDecoding.layerByLayer(segment))
    }

    /// Of a segment and what it is when it is decoded to the end; `nil` if that is the same.
    init(_ segment: String, deepest: String?) {
        isEmpty = segment.isEmpty
        once = MatchKey(segment)
        fully = deepest.map { MatchKey($0) }
    }

    /// The key once the segment is decoded to the end, or as it stands.
    func key(_ isDecoded: Bool) -> MatchKey { isDecoded ? fully ?? once : once }

    /// 1 or 2 if one of the readers finds `.` or `..`; else 0.
    var dots: Int { max(once.dots, fully?.dots ?? 0) }
}
