import LinkGate
import LinkGateSystem

/// A one-time answer: one task waits for it, and only the first answer counts.
final class Answer: Sendable {
    private let state = Lock(State.open)

    /// Suspends until the answer is settled.
    var value: Bool {
        get async throws {
            try await withCheckedThrowingContinuation { continuation in
                let settled: Result<Bool, any Error>? = state.withLock { state in
                    if case .settled(let result) = state { return result }
                    state = .awaited(continuation)
                    return nil
                }
                if let settled { continuation.resume(with: settled) }
            }
        }
    }

    /// Settles the answer, unless it is already settled.
    func settle(_ result: Result<Bool, any Error>) {
        let waiting: CheckedContinuation<Bool, any Error>? = state.withLock { state in
            switch state {
            case .open:
                state = .settled(result)
                return nil
            case .awaited(let continuation):
                state = .settled(result)
                return continuation
            case .settled:
                return nil
            }
        }
        waiting?.resume(with: result)
    }

    private enum State {
        case open
        case awaited(CheckedContinuation<Bool, any Error>)
        case settled(Result<Bool, any Error>)
    }
}
