import LinkGate

/// How a config policy decides; a class, so that asking it copies nothing.
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
        guard patterns.exactMatches(link).isEmpty else { return .pass }
        return .requireAuth(AuthRequirement(level: level), because: "is none of the exceptions")
    }
}

/// The patterns cannot be read, so that no link may open.
final class Undecidable: DestinationRule {
    private let because: String

    init(because: String) { self.because = because }

    func decision(on link: DeepLink) -> GateDecision { .deny(because: because) }
}
