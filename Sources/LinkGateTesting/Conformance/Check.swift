/// One promise of a plug-in protocol, as a value that any test framework can run.
///
/// Each protocol has its list of checks: run every one of them against your plug-in.
///
/// ```swift
/// @Test(arguments: Check<any PendingLinkStore>.all)
/// func keepsItsPromise(_ check: Check<any PendingLinkStore>) async throws {
///     let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
///     defer { try? FileManager.default.removeItem(at: folder) }
///     try await check.run { try FilePendingLinkStore(directory: folder) }
/// }
/// ```
///
/// With XCTest, run them in a loop. A check that fails throws a ``Violation``.
public struct Check<Subject>: Sendable, CustomStringConvertible {
    /// The promise, as a short sentence without a subject.
    public let name: String

    private let body: @Sendable (_ makeSubject: @Sendable () async throws -> Subject) async throws -> Void

    init(
        _ name: String,
        body: @escaping @Sendable (_ makeSubject: @Sendable () async throws -> Subject) async throws -> Void
    ) {
        self.name = name
        self.body = body
    }

    /// The check's name.
    public var description: String { name }

    /// Runs the check.
    ///
    /// - Parameter makeSubject: Makes a plug-in to check. It is called again if a check needs a second one, as after
    ///   a restart of the app: what persists, such as the folder of a store, must be the same each time.
    /// - Throws: ``Violation`` if the promise is not kept, or any error of `makeSubject`.
    public func run(_ makeSubject: @Sendable () async throws -> Subject) async throws {
        try await body(makeSubject)
    }
}

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
