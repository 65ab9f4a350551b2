import LinkGate

/// The patterns of the destinations that require auth, with their levels.
final class ListedDestinations: Sendable {
    let patterns: DestinationPatterns
    let level: AuthLevel
    /// The level of each pattern; empty: all have `level`.
    let levels: [AuthLevel]

    init(patterns: DestinationPatterns, level: AuthLevel, levels: [AuthLevel]) {
        self.patterns = patterns
        self.level = level
        self.levels = levels
    }

    func decision(on link: DeepLink) -> GateDecision {
        let matches = patterns.matches(link)
        guard var strictest = matches.first else { return .pass }
        for match in matches where level(of: match) > level(of: strictest) { strictest = match }
        let pattern = patterns.patterns[strictest]
        return .requireAuth(
            AuthRequirement(level: level(of: strictest), matched: pattern), because: "matches \"\(pattern)\"")
    }

    private func level(of pattern: Int) -> AuthLevel {
        levels.isEmpty ? level : levels[pattern]
    }
}

enum PatternProblems {
    /// The problem of every pattern that cannot be read, not only of the first.
    static func all(in patterns: [String], at place: String) -> [ConfigurationProblem] {
        patterns.enumerated().compactMap { index, pattern in
            do throws(ConfigurationProblem) {
                _ = try DestinationPatterns([pattern])
                return nil
            } catch {
                return ConfigurationProblem(
                    place: "\(place)[\(index)]", problem: error.problem, remedy: error.remedy)
            }
        }
    }
}
