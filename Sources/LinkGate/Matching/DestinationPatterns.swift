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
    public var patterns: [String] { index.patterns }

    let index: PatternIndex

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
        index = PatternIndex(patterns, read)
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
        var isMatch = false
        forEachMatch(of: link) { _ in isMatch = true }
        return isMatch
    }

    /// Calls `body` with the index of each pattern that the link matches, as ``indices(matching:)`` does, without allocating.
    ///
    /// In no order; an index comes again if the pattern matches in several readings.
    public func forEachMatch(of link: DeepLink, _ body: (Int) -> Void) {
        if link.content.otherwise == nil {
            index.forEachMatch(link.segments, skippingBlanks: false, body)
        } else {
            link.content.forEachReading { index.forEachMatch($0, skippingBlanks: true, body) }
        }
    }

    /// Whether the link matches the pattern of this index by its fragment alone, as a hash route (`#/wallet`).
    public func isFragmentMatch(_ index: Int, of link: DeepLink) -> Bool {
        guard let route = link.content.otherwise?.route,
            route.lists.contains(where: { indices(matching: $0).contains(index) })
        else { return false }
        return !link.content.readings.contains { indices(matching: $0).contains(index) }
    }

    /// The indices of the patterns that the link matches in every reading and letter for letter, ascending.
    ///
    /// For exceptions from protection: in doubt, a link is none. A link whose fragment is a hash route to a place that
    /// is no exception is none either.
    public func unambiguousMatches(_ link: DeepLink) -> [Int] {
        let matches = unambiguousMatches(link.segments, readings: link.content.readings)
        guard !matches.isEmpty, let route = link.content.otherwise?.route else { return matches }
        return unambiguousMatches(route.segments, readings: route.lists).isEmpty ? [] : matches
    }

    private func unambiguousMatches(_ segments: [String], readings: [[String]]) -> [Int] {
        var common = indices(matching: readings.first ?? segments)
        for keys in readings.dropFirst() where !common.isEmpty {
            let found = indices(matching: keys)
            common.removeAll { !found.contains($0) }
        }
        return common.filter { index.isLetterForLetter($0, segments) }.sorted()
    }

    private func indices(matching keys: [String]) -> [Int] {
        var found: [Int] = []
        index.forEachMatch(keys, skippingBlanks: false) { if !found.contains($0) { found.append($0) } }
        return found
    }
}
