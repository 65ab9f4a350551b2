import AllocationCounter
import Foundation

/// Nanoseconds for one call, in rounds that alternate between all that is compared.
struct Comparison {
    private var bodies: [(name: String, body: () async throws -> Void, calls: Int)] = []
    private(set) var medians: [String: Double] = [:]

    /// Adds something to compare; `body` makes `calls` calls.
    mutating func add(_ name: String, calls: Int, _ body: @escaping () async throws -> Void) {
        bodies.append((name, body, calls))
    }

    mutating func run(rounds: Int) async throws {
        var samples: [String: [Double]] = [:]
        let clock = ContinuousClock()
        for round in 0...rounds {
            for (name, body, calls) in bodies {
                let start = clock.now
                try await body()
                let time = start.duration(to: clock.now) / .nanoseconds(1)
                // The first round warms up.
                if round > 0 { samples[name, default: []].append(time / Double(calls)) }
            }
        }
        for (name, times) in samples { medians[name] = times.sorted()[times.count / 2] }
    }
}

/// Allocations of one call, over many.
func allocations(calls: Int, _ body: () throws -> Void) rethrows -> Double {
    try body()
    let before = allocation_count()
    try body()
    return Double(allocation_count() - before) / Double(calls)
}
