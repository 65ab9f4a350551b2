/// Many destination patterns, looked up at once, as the gate compares.
///
/// A pattern is a list of segments separated by `/`; `*` stands for one segment. It matches what it names and
/// everything below (`wallet` matches `wallet/history`); a leading `=` makes it exact, and `=` alone names home.
/// Case, encoding, Unicode compatibility, invisible characters and path parameters do not matter.
public struct DestinationPatterns: Sendable {
    /// The patterns, in the order given.
    public let patterns: [String]

    /// Reads the patterns.
    ///
    /// - Throws: ``ConfigurationProblem`` for the first pattern that cannot be read or that folds to nothing; its
    ///   place is the pattern's index, `[2]`.
    public init(_ patterns: [String]) throws(ConfigurationProblem) {
        self.patterns = patterns
    }

    /// The indices of the patterns that match the link in any reading, ascending; empty: none.
    public func matches(_ link: DeepLink) -> [Int] { [] }

    /// The indices of the patterns that the link matches in every reading and letter for letter, ascending.
    ///
    /// For exceptions from protection: in doubt, a link is none.
    public func exactMatches(_ link: DeepLink) -> [Int] { [] }
}

extension DeepLink {
    /// Whether the link is at the place that the pattern names, or below it, compared as the gate compares.
    ///
    /// An unreadable pattern matches every link: a policy that gates on it gates all rather than none.
    public func matches(_ pattern: String) -> Bool { false }

    /// The canonical segments at the pattern's `*`, in order; nil if the link does not match the pattern.
    public func captures(for pattern: String) -> [String]? { nil }
}
