package import LinkGate

/// A finding of `linkgate lint`: an error, or a setting that works but is probably a mistake.
package struct ConfigurationFinding: Sendable, Hashable {
    /// The severity of a finding.
    package enum Severity: Int, Sendable, Hashable, Comparable {
        /// For information; no action is needed.
        case note
        /// The setting works, but is probably a mistake.
        case warning
        /// The configuration cannot be used.
        case error

        package static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    package let severity: Severity
    package let problem: ConfigurationProblem

    init(_ severity: Severity, _ place: String, _ problem: String, _ remedy: String) {
        self.severity = severity
        self.problem = ConfigurationProblem(place: place, problem: problem, remedy: remedy)
    }

    init(_ severity: Severity, _ problem: ConfigurationProblem) {
        self.severity = severity
        self.problem = problem
    }
}
