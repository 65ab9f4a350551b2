public import Foundation
public import LinkGate

extension LinkGateConfiguration {
    /// Why a configuration file cannot be used, with all its problems.
    public struct ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The problems, in the order of the file; the places are paths of keys (`authRequiredDestinations[3].level`).
        public let problems: [ConfigurationProblem]

        /// The problems, one per line.
        public var description: String { problems.map(\.description).joined(separator: "\n") }
    }
}

extension LinkGateConfiguration.ReadingError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
