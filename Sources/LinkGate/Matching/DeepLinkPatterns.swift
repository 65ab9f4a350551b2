extension DeepLink {
    /// Whether the link is at the place that the pattern names, or below it, compared as the gate compares.
    ///
    /// A pattern that cannot be read (`wal*`, `a//b`, `:id`) matches every link that is still judged, so that a policy
    /// gates all rather than none, and no link that the handler of `onDeepLink` gets, so that none shows a screen by
    /// mistake. A link that a parser or a test has made, and one of a verdict, of an ``AuthRequest`` or of an event, is
    /// still judged; one of ``DeepLinkOutcome/delivered(_:)`` is the handler's. For many patterns, or one that is asked
    /// often, keep a ``DestinationPatterns``, which reports what it cannot read.
    public func matches(_ pattern: String) -> Bool {
        guard let pattern = try? DestinationPattern(pattern) else { return !isDelivered }
        return PatternTrie([pattern]).matches(self)
    }

    /// The canonical segments at the pattern's `*`, in order; `nil` if the canonical segments do not match the pattern.
    ///
    /// For navigation, after the gate: ``matches(_:)`` also knows the readings of other routers, which a handler need
    /// not. A pattern that cannot be read has no captures, so a policy asks ``matches(_:)`` first.
    ///
    /// ```swift
    /// if let id = link.captures(for: "campaigns/*/apply")?.first { await showApplication(id) }
    /// ```
    public func captures(for pattern: String) -> [String]? {
        guard let pattern = try? DestinationPattern(pattern) else { return nil }
        var isMatch = false
        let keys = content.rest?.path == nil ? segments : Readings(of: self).path.first ?? segments
        PatternTrie([pattern]).forEachMatch(keys, skippingBlanks: false) { _ in isMatch = true }
        guard isMatch else { return nil }
        return zip(pattern.segments, segments).compactMap { $0 == .wildcard ? $1 : nil }
    }
}
