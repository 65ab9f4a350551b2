/// All the ways in which readers could take a list of segments: each is a list of match keys.
///
/// Kept only for links that are not plain. Three choices give the lists: which empty segments count (all, those
/// that are not really empty, those that are not blank), whether segments are decoded once or fully, and whether a
/// segment is split where normalization gives a separator.
///
/// A segment that is not empty and folds to nothing (`%20`, `;x`) has the key ``blank``: some readers drop it and
/// others keep it, each by itself, so a comparison also tries the list without it.
struct Readings: Sendable, Hashable {
    /// The lists, without repetition; the first is that of the canonical segments.
    let lists: [[String]]

    /// No name: a link with a NUL is rejected.
    static let blank = "\u{0}"

    init(lists: [[String]]) {
        self.lists = lists
    }

    func adding(_ lists: [[String]]) -> Readings { Readings(lists: self.lists + lists) }

    init(of segments: [InspectedSegment]) {
        var lists: [[String]] = []
        func add(_ list: [String]) {
            if !lists.contains(where: { $0.elementsEqual(list) { $0.hasSameBytes(as: $1) } }) { lists.append(list) }
        }
        let isLayered = segments.contains { $0.fully != nil }
        for fully in isLayered ? [false, true] : [false] {
            let keys = segments.map { (isEmpty: $0.canonical.isEmpty, key: fully ? $0.fully ?? $0.once : $0.once) }
            let isSplit = keys.contains { !$0.key.parts.isEmpty }
            let isSplitAtSlash = keys.contains { !$0.key.slashParts.isEmpty }
            let splits: [(SegmentKey) -> [String]] =
                [{ _ in [] }] + (isSplit ? [{ $0.parts }] : [])
                + (isSplitAtSlash ? [{ $0.slashParts.isEmpty ? $0.parts : $0.slashParts }] : [])
            for parts in splits {
                func list(droppingEmpty: Bool) -> [String] {
                    keys.flatMap { segment -> [String] in
                        if segment.isEmpty { return droppingEmpty ? [] : [""] }
                        let parts = parts(segment.key)
                        return (parts.isEmpty ? [segment.key.whole] : parts).map { $0.isEmpty ? Self.blank : $0 }
                    }
                }
                let canonical = list(droppingEmpty: true)
                add(canonical)
                add(list(droppingEmpty: false))
                add(canonical.filter { $0 != Self.blank })
            }
        }
        self.lists = lists
    }
}
