import AllocationCounter
import Foundation

/// Nanoseconds for one call, in short rounds that alternate between all that is compared.
///
/// The fastest round counts: what another process takes from a round only ever adds to it.
struct Comparison {
    private var bodies: [Body] = []
    private(set) var best: [String: Double] = [:]

    private struct Body {
        let name: String
        let calls: Int
        let time: () async throws -> Duration
        let after: () async throws -> Void
    }

    /// Adds something to compare; `body` makes `calls` calls, and the time of `after` does not count.
    mutating func add(
        _ name: String, calls: Int, _ body: @escaping () async throws -> Void,
        after: @escaping () async throws -> Void = {}
    ) {
        let clock = ContinuousClock()
        addTimed(name, calls: calls, time: { try await clock.measure(body) }, after: after)
    }

    /// Adds something that tells itself how long its `calls` calls took.
    mutating func addTimed(
        _ name: String, calls: Int, time: @escaping () async throws -> Duration,
        after: @escaping () async throws -> Void = {}
    ) {
        bodies.append(Body(name: name, calls: calls, time: time, after: after))
    }

    mutating func run(rounds: Int) async throws {
        for round in 0...rounds {
            for item in bodies {
                let time = try await item.time() / .nanoseconds(1) / Double(item.calls)
                try await item.after()
                // The first round warms up.
                if round > 0 { best[item.name] = min(best[item.name] ?? .infinity, time) }
            }
        }
    }
}

/// Allocations of one call, over many.
func allocations(calls: Int, _ body: () throws -> Void) rethrows -> Double {
    try body()
    count_allocations(true)
    defer { count_allocations(false) }
    let before = allocation_count()
    try body()
    return Double(allocation_count() - before) / Double(calls)
}
