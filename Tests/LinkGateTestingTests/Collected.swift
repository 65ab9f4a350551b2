import LinkGate
import LinkGateSystem

/// The values of several tasks, in order.
final class Collected<Value: Sendable>: Sendable {
    private let collected = Lock<[Value]>([])
    var values: [Value] { collected.withLock { $0 } }
    func append(_ value: Value) { collected.withLock { $0.append(value) } }
}
