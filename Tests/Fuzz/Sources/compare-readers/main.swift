import Dispatch
import Foundation
import ReaderComparison

// `compare-readers CORPUS COUNT [SEED]`: both readers on COUNT random links; each difference is printed, and then one line
// with their number.
let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]),
    let corpus = FileManager.default.contents(atPath: arguments[1])
else {
    print("Usage: compare-readers CORPUS COUNT [SEED]")
    exit(2)
}
let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
let links = corpus.split(separator: UInt8(ascii: "\n")).compactMap { line in
    (try? JSONSerialization.jsonObject(with: line) as? [String: Any])?["url"] as? String
}
let cores = 2
let comparison = ReaderComparison()
let lock = NSLock()
nonisolated(unsafe) var differences = 0  // Proof: under the lock.
DispatchQueue.concurrentPerform(iterations: cores) { core in
    var generator = LinkGenerator(seed: seed &* 1_000_003 &+ UInt64(core), links: links)
    for number in 0..<(count / cores) {
        if number % 500_000 == 0 { FileHandle.standardError.write(Data("\(core): \(number)\n".utf8)) }
        guard let difference = comparison.difference(for: generator.next(), thoroughly: number % 8 == 0) else {
            continue
        }
        lock.withLock {
            differences += 1
            // At once: what waits in a buffer is lost if the run is ended early.
            if differences <= 200 { FileHandle.standardOutput.write(Data("\(difference)\n".utf8)) }
        }
    }
}
print("\(count) links, \(differences) differences")
exit(differences == 0 ? 0 : 1)
