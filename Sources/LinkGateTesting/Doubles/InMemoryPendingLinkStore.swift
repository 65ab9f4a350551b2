public import LinkGate
import LinkGateSystem

/// A store in memory that outlives a router, as a file outlives a process, and fails on request.
///
/// ```swift
/// let store = InMemoryPendingLinkStore()
/// store.failNext()                    // the next operation throws
/// let second = try builder.store(store).build()      // the app's next process
/// ```
public final class InMemoryPendingLinkStore: PendingLinkStore {
    /// An operation of the store.
    public enum Operation: Sendable, Hashable {
        /// A record was saved.
        case save(PendingRecord)
        /// All records were read.
        case load
        /// A record was removed.
        case remove(DeepLink.ID)
    }

    /// The error of an operation that fails on request.
    public struct Failure: EventSafeError, CustomStringConvertible {
        /// A text that says that a test requested the failure.
        public var description: String { "a test made the store fail" }
        /// The same as ``description``.
        public var eventText: String { description }
    }

    private struct State {
        var records: [PendingRecord]
        var operations: [Operation] = []
        var failures = 0
    }

    private let state: Lock<State>

    /// Makes a store that holds these records.
    public init(_ records: [PendingRecord] = []) { state = Lock(State(records: records)) }

    /// The stored records, in the order in which they were first saved.
    public var records: [PendingRecord] { state.withLock { $0.records } }

    /// All operations so far, in order, including those that failed.
    public var operations: [Operation] { state.withLock { $0.operations } }

    /// Makes the next `count` operations throw ``Failure``; a later call replaces an earlier one.
    public func failNext(_ count: Int = 1) { state.withLock { $0.failures = max(0, count) } }

    /// Stores a record, replacing an earlier one with the same id.
    public func save(_ record: PendingRecord) async throws {
        try perform(.save(record)) { records in
            if let index = records.firstIndex(where: { $0.id == record.id }) {
                records[index] = record
            } else {
                records.append(record)
            }
        }
    }

    /// Reads all records.
    public func load() async throws -> [PendingRecord] {
        try perform(.load) { $0 }
    }

    /// Removes the record with this id.
    public func remove(_ id: DeepLink.ID) async throws {
        try perform(.remove(id)) { records in records.removeAll { $0.id == id } }
    }

    private func perform<Result>(
        _ operation: Operation, _ body: (inout [PendingRecord]) -> Result
    ) throws(Failure) -> Result {
        try state.withLock { state throws(Failure) in
            state.operations.append(operation)
            guard state.failures == 0 else {
                state.failures -= 1
                throw Failure()
            }
            return body(&state.records)
        }
    }
}
