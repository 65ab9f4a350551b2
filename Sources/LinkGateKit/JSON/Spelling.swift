/// Finds the intended spelling of a mistyped name.
package enum Spelling {
    /// The candidate that is closest to the word; `nil` if none is close enough.
    package static func closest(to word: String, in candidates: [String]) -> String? {
        let typed = Array(word.lowercased().utf8)
        let limit = max(1, typed.count / 3)
        let near = candidates.map { (name: $0, distance: distance(typed, Array($0.lowercased().utf8), limit: limit)) }
        guard let best = near.min(by: { $0.distance < $1.distance }), best.distance <= limit else { return nil }
        return best.name
    }

    /// The number of edits between two words, where swapping neighbours is one edit; values above `limit` are not
    /// exact.
    static func distance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
        guard abs(a.count - b.count) <= limit else { return limit + 1 }
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
