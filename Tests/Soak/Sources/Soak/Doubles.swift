import Foundation
import LinkGateKit

/// Answers each call as it was told to before; memory does not grow with the calls.
final class PlannedProvider: AuthProvider {
    enum Plan: Sendable {
        case answer(AuthResult)
        case fail
        /// Waits until its task is cancelled.
        case wait
    }

    struct Offline: Error {}

    private struct State: Sendable {
        var plan = Plan.wait
        var calls = 0
        var waiting = 0
        var session: AuthSession?
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastListener = 0
    }

    private let state = Cell(State())

    var calls: Int { state.use { $0.calls } }
    var waiting: Int { state.use { $0.waiting } }
    var listeners: Int { state.use { $0.listeners.count } }

    func plan(_ plan: Plan) { state.use { $0.plan = plan } }

    var currentSession: AuthSession? {
        get { state.use { $0.session } }
        set {
            let listeners = state.use { state in
                state.session = newValue
                return state.listeners
            }
            for listener in listeners.values { listener.yield() }
        }
    }

    func sessionChanges() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.use { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            return state.lastListener
        }
        continuation.onTermination = { [state] _ in state.use { $0.listeners[number] = nil } }
        return stream
    }

    func authenticate(_ request: AuthRequest) async throws -> AuthResult {
        let plan = state.use { state in
            state.calls += 1
            return state.plan
        }
        switch plan {
        case .answer(let result): return result
        case .fail: throw Offline()
        case .wait:
            state.use { $0.waiting += 1 }
            defer { state.use { $0.waiting -= 1 } }
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            defer { continuation.finish() }
            for await _ in stream {}
            throw CancellationError()
        }
    }
}

/// Keeps records in memory, and forgets what it was asked.
final class MapStore: PendingLinkStore {
    private let records = Cell<[DeepLink.ID: PendingRecord]>([:])

    var count: Int { records.use { $0.count } }

    func save(_ record: PendingRecord) async throws { records.use { $0[record.id] = record } }
    func load() async throws -> [PendingRecord] { records.use { Array($0.values) } }
    func remove(_ id: DeepLink.ID) async throws { _ = records.use { $0.removeValue(forKey: id) } }
}

/// Counts events by their names.
final class CountingSink: EventSink {
    private let counts = Cell<[String: Int]>([:])

    var all: [String: Int] { counts.use { $0 } }

    func record(_ event: DeepLinkEvent) { counts.use { $0[event.name.rawValue, default: 0] += 1 } }
}
