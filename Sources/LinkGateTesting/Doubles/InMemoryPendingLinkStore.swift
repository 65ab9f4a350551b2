public import LinkGate
import LinkGateSystem

/// A store without a disk: it outlives a router as a file outlives a process, and fails when it is told to.
///
/// ```swift
/// let store = InMemoryPendingLinkStore()
/// store.failNext()                    // the next operation throws
/// let second = try builder.store(store).build()      // the app's next process
/// ```
public final class InMemoryPendingLinkStore: PendingLinkStore {
    /// What the store was asked to do.
    public enum Operation: Sendable, Hashable {
        /// A record was to be kept.
        case save(PendingRecord)
        /// All records were to be read.
        case load
        /// A record was to be forgotten.
        case remove(DeepLink.ID)
    }

    /// What an operation throws that was told to fail.
    public struct Failure: EventSafeError, CustomStringConvertible {
        /// Says that the failure was ordered.
        public var description: String { "the store was told to fail" }
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

    /// What is stored, in the order in which it was first saved.
    public var records: [PendingRecord] { state.withLock { $0.records } }

    /// Every operation so far, in order, those that failed included.
    public var operations: [Operation] { state.withLock { $0.operations } }

    /// Lets the next operations throw ``Failure``; a later call replaces what an earlier one ordered.
    public func failNext(_ count: Int = 1) { state.withLock { $0.failures = max(0, count) } }

    /// Keeps a record, in the place of an earlier one of the same id.
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

    /// Forgets the record of this id.
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
