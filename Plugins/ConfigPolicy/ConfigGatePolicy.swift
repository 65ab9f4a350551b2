public import LinkGate

/// Requires auth for the destinations that a configuration lists, or for all but those.
///
/// ```swift
/// ConfigGatePolicy(authRequiredDestinations: ["wallet", "campaigns/*/apply"])
/// ConfigGatePolicy(authRequiredDestinations: ["wallet", .init("transfer", level: .mfa, timeout: .seconds(60))])
/// ConfigGatePolicy(authRequiredExcept: ["=", "help"])
/// ```
///
/// Patterns are those of ``/LinkGate/DestinationPatterns``. An invalid pattern is a problem that
/// `DeepLinkRouter.Builder.build()` reports; until it is fixed, the policy denies every link.
public struct ConfigGatePolicy: GatePolicy, ConfigurationChecking {
    /// The name in reasons and events.
    public let name: String

    /// The invalid patterns, and the negative timeouts.
    public let configurationProblems: [ConfigurationProblem]

    private let rule: any DestinationRule

    /// Requires auth for these destinations and all below them.
    ///
    /// - Parameters:
    ///   - authRequiredDestinations: The patterns. If several match, the highest level and the shortest timeout apply.
    ///   - level: The level of the destinations that specify none.
    ///   - name: The policy's name; two config policies need two.
    public init(
        authRequiredDestinations: [Destination], level: AuthLevel = .login, name: String = "ConfigGatePolicy"
    ) {
        let problems = authRequiredDestinations.enumerated().compactMap { index, destination in
            destination.problem(at: "\(name).authRequiredDestinations[\(index)]")
        }
        self.init(name, "authRequiredDestinations", authRequiredDestinations.map(\.pattern), problems) { patterns in
            let isUniform = authRequiredDestinations.allSatisfy { $0.level == nil || $0.level == level }
            let levels = isUniform ? [] : authRequiredDestinations.map { $0.level ?? level }
            let hasTimes = authRequiredDestinations.contains { $0.timeout != nil }
            return ListedDestinations(
                patterns: patterns, level: level, levels: levels,
                timeouts: hasTimes ? authRequiredDestinations.map(\.timeout) : [])
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
            ListedDestinations(patterns: patterns, level: level, levels: [], timeouts: [])
        }
    }

    /// Requires auth for all destinations but these and those below them.
    ///
    /// A link is an exception only if its segments equal the pattern exactly and every reading of it matches; in doubt,
    /// it is gated.
    ///
    /// - Parameters:
    ///   - authRequiredExcept: The patterns of the destinations that need no login; `=` alone is home.
    ///   - level: The level of all others.
    ///   - name: The policy's name; two config policies need two.
    public init(
        authRequiredExcept: [String], level: AuthLevel = .login, name: String = "ConfigGatePolicy"
    ) {
        self.init(name, "authRequiredExcept", authRequiredExcept) { ExceptedDestinations(patterns: $0, level: level) }
    }

    private init(
        _ name: String, _ parameter: String, _ patterns: [String], _ problems: [ConfigurationProblem] = [],
        _ rule: (DestinationPatterns) -> any DestinationRule
    ) {
        self.name = name
        do throws(ConfigurationProblem) {
            let patterns = try DestinationPatterns(patterns)
            self.rule = problems.first.map { Undecidable(because: $0.description) } ?? rule(patterns)
            configurationProblems = problems
        } catch {
            let all = patterns.patternProblems(at: "\(name).\(parameter)") + problems
            self.rule = Undecidable(because: (all.first ?? error).description)
            configurationProblems = all.isEmpty ? [error] : all
        }
    }

    /// Judges a link by its destination.
    public func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        rule.decision(on: link)
    }
}

extension ConfigGatePolicy {
    /// A destination that requires auth, with its level and the time that a link to it may wait.
    public struct Destination: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The pattern of the destination.
        public let pattern: String
        /// The required level; `nil` for the policy's level.
        public let level: AuthLevel?
        /// How long a link may wait for the login, from its receipt; `nil` for the router's timeout, which is also the
        /// maximum.
        public let timeout: Duration?

        /// Makes a destination.
        public init(_ pattern: String, level: AuthLevel? = nil, timeout: Duration? = nil) {
            self.pattern = pattern
            self.level = level
            self.timeout = timeout
        }

        /// Makes a destination with the policy's level.
        public init(stringLiteral pattern: String) { self.init(pattern) }

        fileprivate func problem(at place: String) -> ConfigurationProblem? {
            guard let timeout, timeout < .zero else { return nil }
            return ConfigurationProblem(
                place: "\(place).timeout", problem: "it is negative",
                remedy: "give the time that a link may wait, as in .seconds(60), or none")
        }
    }
}
