public import Foundation
public import LinkGate

extension LinkGateConfiguration {
    /// Why a configuration file cannot be used: everything that is wrong with it.
    public struct ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong, in the order of the file; the places are paths of keys (`authRequiredDestinations[3].level`).
        public let problems: [ConfigurationProblem]

        /// A line for each problem.
        public var description: String { problems.map(\.description).joined(separator: "\n") }
    }
}

extension LinkGateConfiguration.ReadingError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
