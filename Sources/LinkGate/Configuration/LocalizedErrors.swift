public import Foundation

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
