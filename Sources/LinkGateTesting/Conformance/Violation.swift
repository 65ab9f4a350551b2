/// A promise that a plug-in did not keep.
public struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
    /// What the protocol promises.
    public let promise: String
    /// The observation that contradicts it.
    public let seen: String

    init(of promise: String, seen: String) {
        self.promise = promise
        self.seen = seen
    }

    /// The promise and the observation.
    public var description: String { "\(promise) — but \(seen)" }
}

/// Throws a violation unless the promise is kept.
func require(_ isKept: Bool, _ promise: String, seen: @autoclosure () -> String) throws(Violation) {
    guard isKept else { throw Violation(of: promise, seen: seen()) }
}
