public import LinkGate

/// Requires auth for the destinations that a configuration lists, or for all but those.
///
/// ```swift
/// ConfigGatePolicy(authRequiredDestinations: ["wallet", "campaigns/*/apply"])
/// ConfigGatePolicy(authRequiredDestinations: ["wallet", .init("transfer", level: .mfa)])
/// ConfigGatePolicy(authRequiredExcept: ["=", "help"])
/// ```
///
/// Patterns are those of ``/LinkGate/DestinationPatterns``. A pattern that cannot be read is a problem that
/// `DeepLinkRouter.Builder.build()` reports; until it is fixed the policy denies every link.
public struct ConfigGatePolicy: GatePolicy, ConfigurationChecking {
    /// The name in reasons and events.
    public let name: String

    /// The patterns that cannot be read, and an empty list.
    public let configurationProblems: [ConfigurationProblem]

    private let rule: any DestinationRule

    /// Requires auth for these destinations and all below them.
    ///
    /// - Parameters:
    ///   - authRequiredDestinations: The patterns. Of several that match, the highest level holds.
    ///   - level: The level of the destinations that name none.
    ///   - name: The policy's name; two config policies need two.
    public init(
        authRequiredDestinations: [Destination], level: AuthLevel = .login, name: String = "ConfigGatePolicy"
    ) {
        self.init(name, "authRequiredDestinations", authRequiredDestinations.map(\.pattern)) { patterns in
            let isUniform = authRequiredDestinations.allSatisfy { $0.level == nil || $0.level == level }
            let levels = isUniform ? [] : authRequiredDestinations.map { $0.level ?? level }
            return ListedDestinations(patterns: patterns, level: level, levels: levels)
        }
    }

    /// Requires auth for these destinations and all below them.
    ///
    /// - Parameters:
    ///   - authRequiredDestinations: The patterns.
    ///   - level: The level of all of them.
    ///   - name: The policy's name; two config policies need two.
    public init(
        authRequiredDestinations: [String], level: AuthLevel = .login, name: String = "ConfigGatePolicy"
    ) {
        self.init(name, "authRequiredDestinations", authRequiredDestinations) { patterns in
            ListedDestinations(patterns: patterns, level: level, levels: [])
        }
    }

    /// Requires auth for all destinations but these and those below them.
    ///
    /// A link is an exception only if it is written as the pattern is, letter for letter, and every reading of it
    /// matches: in doubt it is gated.
    ///
    /// - Parameters:
    ///   - authRequiredExcept: The patterns of the destinations that open; `=` alone is home.
    ///   - level: The level of all others.
    ///   - name: The policy's name; two config policies need two.
    public init(
        authRequiredExcept: [String], level: AuthLevel = .login, name: String = "ConfigGatePolicy"
    ) {
        self.init(name, "authRequiredExcept", authRequiredExcept) { ExceptedDestinations(patterns: $0, level: level) }
    }

    private init(
        _ name: String, _ parameter: String, _ patterns: [String], _ rule: (DestinationPatterns) -> any DestinationRule
    ) {
        self.name = name
        do throws(ConfigurationProblem) {
            self.rule = rule(try DestinationPatterns(patterns))
            configurationProblems = []
        } catch {
            let problems = PatternProblems.all(in: patterns, at: "\(name).\(parameter)")
            self.rule = Undecidable(because: (problems.first ?? error).description)
            configurationProblems = problems.isEmpty ? [error] : problems
        }
    }

    /// Judges a link by its destination.
    public func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        rule.decision(on: link)
    }
}

extension ConfigGatePolicy {
    /// A destination that requires auth, and the level.
    public struct Destination: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The pattern of the destination.
        public let pattern: String
        /// The level that it requires; nil: the policy's.
        public let level: AuthLevel?

        /// Makes a destination.
        public init(_ pattern: String, level: AuthLevel? = nil) {
            self.pattern = pattern
            self.level = level
        }

        /// Makes a destination of the policy's level.
        public init(stringLiteral pattern: String) { self.init(pattern) }
    }
}
