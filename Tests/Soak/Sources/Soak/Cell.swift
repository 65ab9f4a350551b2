import Foundation

/// A value that many tasks touch, one at a time.
final class Cell<Value: Sendable>: @unchecked Sendable {
    // Proof: `value` is touched only between the lock and the unlock of `lock`.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func use<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}

/// Returns when the condition holds; it must be one that comes to hold.
func eventually(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}
