public import Foundation
public import LinkGate

/// Why an association file cannot be used: everything that is wrong with it.
public struct AssociationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in the order of the file.
    ///
    /// A place is a line and column, or the path of a key and its line: `applinks.details[0].components[3].exclude (line 12)`.
    public let problems: [ConfigurationProblem]

    /// A line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension AssociationError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
