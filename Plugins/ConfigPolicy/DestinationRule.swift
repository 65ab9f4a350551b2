import LinkGate

/// The rule of a config policy; a class, so that a call copies nothing.
protocol DestinationRule: AnyObject, Sendable {
    func decision(on link: DeepLink) -> GateDecision
}

/// All destinations require auth but these.
final class ExceptedDestinations: DestinationRule {
    private let patterns: DestinationPatterns
    private let level: AuthLevel

    init(patterns: DestinationPatterns, level: AuthLevel) {
        self.patterns = patterns
        self.level = level
    }

    func decision(on link: DeepLink) -> GateDecision {
        guard patterns.unambiguousMatches(link).isEmpty else { return .pass }
        return .requireAuth(AuthRequirement(level: level), because: "is none of the exceptions")
    }
}

/// The rule for invalid patterns, which denies every link.
final class Undecidable: DestinationRule {
    private let because: String

    init(because: String) { self.because = because }

    func decision(on link: DeepLink) -> GateDecision { .deny(because: because) }
}

extension [String] {
    /// The problems of all patterns that cannot be read, not only of the first.
    func patternProblems(at place: String) -> [ConfigurationProblem] {
        enumerated().compactMap { index, pattern in
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
