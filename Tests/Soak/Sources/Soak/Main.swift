import Foundation

/// `linkgate-soak [LINKS] [SEED]`: very many links through one router, and everything must add up.
@main
enum Main {
    static func main() async throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let links = numbers.first ?? 1_000_000
        let seed = numbers.dropFirst().first ?? 1
        let soak = try await Soak()
        let memory = try await live(soak, through: links, seed: seed)
        await soak.settle()
        var faults = soak.report()
        // After the first tenth all caches are warm.
        if let first = memory.first, let last = memory.last, last > first + 10_000 {
            faults.append("memory has grown from \(first) to \(last) kB")
        }
        for fault in faults { print("FAULT: \(fault)") }
        print("\(links) links, seed \(seed): \(faults.isEmpty ? "everything adds up" : "\(faults.count) faults")")
        exit(faults.isEmpty ? 0 : 1)
    }

    /// Resident memory after each tenth.
    private static func live(_ soak: Soak, through links: Int, seed: Int) async throws -> [Int] {
        var random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed))
        var count = 0
        var memory: [Int] = []
        let start = Date()
        while count < links {
            count += try await soak.next(&random)
            guard count >= links / 10 * (memory.count + 1) else { continue }
            memory.append(Memory.resident)
            print("\(count) links, \(Int(Date().timeIntervalSince(start))) s, \(Memory.resident) kB resident")
        }
        return memory
    }
}
