extension DeepLink {
    /// Whether the link is at the place that the pattern names, or below it, compared as the gate compares.
    ///
    /// An unreadable pattern matches every link: a policy that gates on it gates all rather than none. For many
    /// patterns, or one that is asked often, keep a ``DestinationPatterns``.
    public func matches(_ pattern: String) -> Bool {
        guard let pattern = try? DestinationPattern(pattern) else { return true }
        var isMatch = false
        content.forEachReading { isMatch = isMatch || pattern.matches($0, skippingBlanks: true) }
        return isMatch
    }

    /// The canonical segments at the pattern's `*`, in order; nil if the canonical segments do not match the pattern.
    ///
    /// For navigation, after the gate: ``matches(_:)`` also knows the readings of other routers, which a handler need
    /// not. An unreadable pattern has no captures.
    ///
    /// ```swift
    /// if let id = link.captures(for: "campaigns/*/apply")?.first { await showApplication(id) }
    /// ```
    public func captures(for pattern: String) -> [String]? {
        guard let pattern = try? DestinationPattern(pattern) else { return nil }
        let keys = content.readings.first ?? segments
        guard pattern.matches(keys, skippingBlanks: false) else { return nil }
        return zip(pattern.segments, segments).compactMap { $0 == .wildcard ? $1 : nil }
    }
}
