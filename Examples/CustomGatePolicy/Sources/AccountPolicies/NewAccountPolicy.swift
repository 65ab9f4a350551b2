public import Foundation
public import LinkGate

/// Denies places that need an account of a certain age.
public struct NewAccountPolicy: GatePolicy {
    private let places: DestinationPatterns
    private let minimumAge: TimeInterval
    private let created: @Sendable (_ user: String) -> Date?

    /// Makes the policy.
    ///
    /// - Parameters:
    ///   - patterns: The places, as for the gate.
    ///   - days: The age that an account must have.
    ///   - created: When a user's account was created, from memory; `nil` if it is unknown.
    /// - Throws: `ConfigurationProblem` for a pattern that cannot be read.
    public init(
        places patterns: [String], days: Int, created: @escaping @Sendable (_ user: String) -> Date?
    ) throws {
        places = try DestinationPatterns(patterns)
        minimumAge = TimeInterval(days) * 86400
        self.created = created
    }

    /// Passes elsewhere; asks who it is; denies an account that is too new, or whose age is unknown.
    public func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        guard places.contains(link) else { return .pass }
        guard let session = context.session else {
            return .requireAuth(.login, because: "the age of the account must be known")
        }
        guard let user = session.user else { return .deny(because: "the user must be known") }
        guard let date = created(user) else { return .deny(because: "the age of the account is unknown") }
        guard context.date.timeIntervalSince(date) >= minimumAge else {
            return .deny(because: "the account is too new")
        }
        return .requireAuth(.login, because: "it is for accounts of a certain age")
    }
}
