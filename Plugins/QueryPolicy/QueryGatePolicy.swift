public import LinkGate

/// Requires auth for a link that asks for it in its query: `?auth=required`.
///
/// No value of the flag opens what another policy gates. The flag is a request of the link's author, and not a
/// boundary, since an author can leave it out: list the protected destinations in a configuration.
///
/// ```swift
/// QueryGatePolicy()
/// QueryGatePolicy(flag: QueryFlag(name: "login", value: "yes"), level: .mfa)
/// ```
public struct QueryGatePolicy: GatePolicy, ConfigurationChecking {
    /// The flag that requires auth.
    public let flag: QueryFlag
    /// The level that the flag requires.
    public let level: AuthLevel

    private let matched: String
    private let because: String

    /// Makes a policy.
    public init(flag: QueryFlag = QueryFlag(name: "auth", value: "required"), level: AuthLevel = .login) {
        self.flag = flag
        self.level = level
        matched = "\(flag.name)=\(flag.value)"
        because = "carries \(matched)"
    }

    /// Judges a link by its query and fragment.
    public func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        guard flag.isSet(in: link) else { return .pass }
        if let problem = flag.configurationProblems.first { return .deny(because: problem.description) }
        return .requireAuth(AuthRequirement(level: level), because: because, matched: matched)
    }

    /// The problem of a flag that no link can carry; until it is fixed, the policy denies every link.
    public var configurationProblems: [ConfigurationProblem] {
        flag.configurationProblems.map {
            ConfigurationProblem(place: "QueryGatePolicy.flag.\($0.place)", problem: $0.problem, remedy: $0.remedy)
        }
    }
}
