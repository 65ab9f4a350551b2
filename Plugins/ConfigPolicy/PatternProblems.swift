import LinkGate

enum PatternProblems {
    /// The problems of all invalid patterns, not only of the first.
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
