import Foundation

/// `linkgate-soak [LINKS] [SEED]`: very many links through one router, and everything must add up.
let links = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1

let soak = try await Soak()
var random = SeededGenerator(seed: seed)
var count = 0
/// Resident memory after each tenth.
var memory: [Int] = []
let start = Date()
while count < links {
    count += try await soak.next(&random)
    guard count >= links / 10 * (memory.count + 1) else { continue }
    memory.append(Memory.resident)
    print("\(count) links, \(Int(Date().timeIntervalSince(start))) s, \(Memory.resident) kB resident")
}
await soak.settle()

var faults = soak.faults + soak.leftovers
for (name, expected) in soak.expectedEvents.sorted(by: { $0.key < $1.key }) {
    let real = soak.sink.all[name, default: 0]
    print("\(name): \(real)")
    if real != expected { faults.append("\(name): \(real) instead of \(expected)") }
}
for name in soak.sink.all.keys where soak.expectedEvents[name] == nil { faults.append("\(name): not expected") }
print("deliveries: \(soak.deliveries), restarts: \(soak.restarts)")
if soak.deliveries != soak.expectedDeliveries {
    faults.append("\(soak.deliveries) deliveries instead of \(soak.expectedDeliveries)")
}
// After the first tenth all caches are warm.
if let first = memory.first, let last = memory.last, last > first + 10_000 {
    faults.append("memory has grown from \(first) to \(last) kB")
}
for fault in faults { print("FAULT: \(fault)") }
print("\(count) links, seed \(seed): \(faults.isEmpty ? "everything adds up" : "\(faults.count) faults")")
exit(faults.isEmpty ? 0 : 1)
