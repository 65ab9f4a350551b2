public import Foundation

extension DeepLinkRouter {
    /// Why a router could not be built, with every problem of its configuration.
    public struct BuildError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The problems, each with its place and remedy.
        public let problems: [ConfigurationProblem]

        /// The problems, one per line.
        public var description: String {
            (["\(problems.count) problem\(problems.count == 1 ? "" : "s") in the wiring of the router:"]
                + problems.map { "- \($0)" }).joined(separator: "\n")
        }
    }
}

/// One problem of a configuration: its place, what is wrong, and the remedy.
public struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place: a plug-in and its parameter, or the path of a key in a file (`authRequiredDestinations[2]`).
    public let place: String
    /// What is wrong.
    public let problem: String
    /// What to do.
    public let remedy: String

    /// Makes a problem.
    public init(place: String, problem: String, remedy: String) {
        self.place = place
        self.problem = problem
        self.remedy = remedy
    }

    /// Place, problem and remedy in one line.
    public var description: String { "\(place): \(problem); \(remedy)" }
}

/// A plug-in that reports problems of its configuration when a router is built, instead of in its initializer.
///
/// A plug-in may conform in addition to its own protocol; ``DeepLinkRouter/Builder/build()`` collects the problems
/// of all plug-ins into one error.
public protocol ConfigurationChecking {
    /// The problems of this plug-in's configuration; empty if there are none.
    var configurationProblems: [ConfigurationProblem] { get }
}

// Without these, `localizedDescription`, which apps log and show, would be "The operation could not be completed".

extension DeepLinkRouter.BuildError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension ConfigurationProblem: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension DeepLinkError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
