/// Many destination patterns, looked up at once, as the gate compares.
///
/// A pattern is a list of segments separated by `/`; `*` stands for one segment. It matches what it names and
/// everything below (`wallet` matches `wallet/history`); a leading `=` makes it exact, and `=` alone names home. It may
/// begin with one `/`. Placeholders of other frameworks, such as `:id` and `{id}`, are errors.
/// Case, encoding, Unicode compatibility, invisible characters and path parameters do not matter.
///
/// ```swift
/// let patterns = try DestinationPatterns(["wallet", "campaigns/*/apply", "=settings"])
/// let isProtected = patterns.contains(link)
/// ```
///
/// The patterns are read once; a copy shares them, and a lookup takes the same time for ten of them as for a hundred
/// thousand.
public struct DestinationPatterns: Sendable {
    /// The patterns, in the order given.
    public var patterns: [String] { trie.written }

    let trie: PatternTrie

    /// Reads the patterns.
    ///
    /// - Throws: ``ConfigurationProblem`` for the first pattern that cannot be read or that folds to nothing; its
    ///   place is the pattern's index, `[2]`.
    public init(_ patterns: [String]) throws(ConfigurationProblem) {
        var read: [DestinationPattern] = []
        read.reserveCapacity(patterns.count)
        for (index, pattern) in patterns.enumerated() {
            do throws(DestinationPattern.Fault) {
                read.append(try DestinationPattern(pattern))
            } catch {
                throw error.problem(at: "[\(index)]", in: pattern)
            }
        }
        trie = PatternTrie(read, written: patterns)
    }

    /// The indices of the patterns that the link matches in any reading, ascending.
    ///
    /// A reading is a way in which some router could take the link: with or without empty segments, decoded once or
    /// to the end. The fragment is one, too, where it is a hash route (`#/wallet`, `#!/wallet`): a link whose fragment
    /// names a protected destination is at that destination for a router that routes by fragments.
    public func indices(matching link: DeepLink) -> [Int] {
        var found: [Int] = []
        forEachMatch(of: link) { found.append($0) }
        return found.count < 2 ? found : Array(Set(found)).sorted()
    }

    /// Whether the link matches any of the patterns, in any reading.
    public func contains(_ link: DeepLink) -> Bool {
        trie.matches(link)
    }

    /// Calls `body` with the index of each pattern that the link matches, as ``indices(matching:)`` does, without allocating.
    ///
    /// In no order; an index comes again if the pattern matches in several readings.
    public func forEachMatch(of link: DeepLink, _ body: (Int) -> Void) {
        trie.forEachMatch(of: link, body)
    }

    /// Whether the link matches the pattern of this index by its fragment alone, as a hash route (`#/wallet`).
    public func isFragmentMatch(_ index: Int, of link: DeepLink) -> Bool {
        guard link.content.rest?.fragment != nil else { return false }
        let readings = Readings(of: link)
        guard let route = readings.route, route.lists.contains(where: { indices(matching: $0).contains(index) })
        else { return false }
        return !readings.path.contains { indices(matching: $0).contains(index) }
    }

    /// The indices of the patterns that the link matches in every reading and letter for letter, ascending.
    ///
    /// For exceptions from protection: in doubt, a link is none. A link whose fragment is a hash route to a place that
    /// is no exception is none either.
    public func unambiguousMatches(_ link: DeepLink) -> [Int] {
        let readings = Readings(of: link)
        let matches = unambiguousMatches(link.segments, readings.path)
        guard !matches.isEmpty, let route = readings.route else { return matches }
        return unambiguousMatches(route.segments, route.lists).isEmpty ? [] : matches
    }

    private func unambiguousMatches(_ segments: [String], _ readings: [[String]]) -> [Int] {
        var common = indices(matching: readings.first ?? segments)
        for keys in readings.dropFirst() where !common.isEmpty {
            let found = indices(matching: keys)
            common.removeAll { !found.contains($0) }
        }
        return common.filter { index in
            (try? DestinationPattern(patterns[index]))?.isLetterForLetter(segments) == true
        }.sorted()
    }

    private func indices(matching keys: [String]) -> [Int] {
        var found: [Int] = []
        trie.forEachMatch(keys, skippingBlanks: false) { if !found.contains($0) { found.append($0) } }
        return found
    }
}
