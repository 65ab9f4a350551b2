package import LinkGate

/// Something to know about a configuration: an error, or what works but is hardly meant.
package struct ConfigurationFinding: Sendable, Hashable {
    /// How bad it is.
    package enum Severity: Int, Sendable, Hashable, Comparable {
        /// Good to know; nothing need be done.
        case note
        /// It works, but hardly as meant.
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
