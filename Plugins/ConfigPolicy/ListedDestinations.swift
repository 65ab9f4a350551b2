import LinkGate

/// The patterns of the destinations that require auth, with their levels and times.
final class ListedDestinations: DestinationRule {
    let patterns: DestinationPatterns
    let level: AuthLevel
    /// The level of each pattern; empty if all have `level`.
    let levels: [AuthLevel]
    /// The timeout of each pattern; empty if none has one.
    let timeouts: [Duration?]

    init(patterns: DestinationPatterns, level: AuthLevel, levels: [AuthLevel], timeouts: [Duration?]) {
        self.patterns = patterns
        self.level = level
        self.levels = levels
        self.timeouts = timeouts
    }

    func decision(on link: DeepLink) -> GateDecision {
        var strictest: Int?
        var timeout: Duration?
        patterns.forEachMatch(of: link) { match in
            if !timeouts.isEmpty, let own = timeouts[match] { timeout = min(timeout ?? own, own) }
            if strictest.map({ isStricter(match, than: $0) }) ?? true { strictest = match }
        }
        guard let strictest else { return .pass }
        let pattern = patterns.patterns[strictest]
        var because = ""
        because.reserveCapacity(pattern.utf8.count + 10)
        because += "matches \""
        because += pattern
        because += "\""
        if patterns.isFragmentMatch(strictest, of: link) { because += " by its fragment" }
        return .requireAuth(
            AuthRequirement(level: level(of: strictest), timeout: timeout), because: because, matched: pattern)
    }

    /// Whether a match is stricter than another one; with equal levels, the first in the list is.
    private func isStricter(_ match: Int, than other: Int) -> Bool {
        let (left, right) = (level(of: match), level(of: other))
        return left == right ? match < other : left > right
    }

    private func level(of pattern: Int) -> AuthLevel {
        levels.isEmpty ? level : levels[pattern]
    }
}
