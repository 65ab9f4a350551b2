/// All the ways in which readers could take a list of segments: each is a list of match keys.
///
/// Kept only for links that are not plain. Three choices give the lists: which empty segments count (all, those
/// that are not really empty, those that are not blank), whether segments are decoded once or fully, and whether a
/// segment is split where normalization gives a separator.
struct Readings: Sendable, Hashable {
    /// The lists, without repetition; the first is that of the canonical segments.
    let lists: [[String]]

    init(of segments: [InspectedSegment]) {
        var lists: [[String]] = []
        func add(_ list: [String]) {
            if !lists.contains(where: { $0.elementsEqual(list) { $0.hasSameBytes(as: $1) } }) { lists.append(list) }
        }
        let isLayered = segments.contains { $0.fully != nil }
        for fully in isLayered ? [false, true] : [false] {
            let keys = segments.map { (isEmpty: $0.canonical.isEmpty, key: fully ? $0.fully ?? $0.once : $0.once) }
            let isSplit = keys.contains { !$0.key.parts.isEmpty }
            for split in isSplit ? [false, true] : [false] {
                func list(dropping isDropped: (Bool) -> Bool) -> [String] {
                    keys.flatMap { segment -> [String] in
                        if isDropped(segment.isEmpty) { return [] }
                        return split && !segment.key.parts.isEmpty ? segment.key.parts : [segment.key.whole]
                    }
                }
                let canonical = list { $0 }
                add(canonical)
                add(list { _ in false })
                add(canonical.filter { !$0.isEmpty })
            }
        }
        self.lists = lists
    }
}
