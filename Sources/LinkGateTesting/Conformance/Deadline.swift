import LinkGate
import LinkGateSystem

/// How long a check waits for the result of a plug-in.
///
/// Only a plug-in that breaks its promise makes a check wait until the deadline; no check passes by waiting.
struct Deadline: Sendable {
    let limit: Duration

    /// The result of the operation; `nil` if it has not returned within the limit, and continues in the background.
    func result<Value: Sendable>(of operation: @escaping @Sendable () async -> Value) async -> Value? {
        await withCheckedContinuation { continuation in
            let first = Lock<CheckedContinuation<Value?, Never>?>(continuation)
            let end: @Sendable (Value?) -> Void = { value in
                let continuation = first.withLock { continuation in
                    defer { continuation = nil }
                    return continuation
                }
                continuation?.resume(returning: value)
            }
            let timer = Task {
                if (try? await Task.sleep(for: limit)) != nil { end(nil) }
            }
            Task {
                end(await operation())
                timer.cancel()
            }
        }
    }

    /// The result of a task; `nil` if it does not end within the limit.
    func end<Value: Sendable>(of task: Task<Value, any Error>) async -> Result<Value, any Error>? {
        await result { await task.result }
    }
}
