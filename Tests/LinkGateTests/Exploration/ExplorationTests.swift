import Foundation
import Testing

@testable import LinkGate

/// Breadth first over all sequences of moves up to a depth; equal worlds are looked at once.
///
/// `LINKGATE_EXPLORATION_DEPTH` makes it deeper.
@Suite("Life cycle: exhaustive exploration")
struct ExplorationTests {
    static let depth = ProcessInfo.processInfo.environment["LINKGATE_EXPLORATION_DEPTH"].flatMap(Int.init) ?? 4

    struct Setting: CustomTestStringConvertible, Sendable {
        let strategy: PendingStrategy
        let arrivals: [World.Kind]
        var isStarted = true
        var testDescription: String { "\(strategy), \(arrivals)\(isStarted ? "" : ", from before the start")" }
    }

    @Test(
        "No link is lost, none delivered twice, none without its login",
        arguments: [
            Setting(strategy: .replace, arrivals: [.wallet, .wallet, .account]),
            Setting(strategy: .replace, arrivals: [.wallet, .transfer, .open]),
            Setting(strategy: .keep, arrivals: [.wallet, .wallet, .transfer]),
            Setting(strategy: .queue(limit: 1), arrivals: [.wallet, .transfer, .account]),
            Setting(strategy: .queue(limit: 5), arrivals: [.wallet, .wallet, .transfer]),
            Setting(strategy: .replace, arrivals: [.wallet, .wallet, .open], isStarted: false),
            Setting(strategy: .queue(limit: 5), arrivals: [.wallet, .account], isStarted: false),
        ])
    func explore(_ setting: Setting) throws {
        var first = World(setting.strategy, arrivals: setting.arrivals)
        if setting.isStarted {
            _ = try first.make(.begin)
            _ = try first.make(.endStart)
        }
        var seen: Set<World> = [first]
        var frontier: [(world: World, path: [World.Move])] = [(first, [])]
        var transitions = 0
        for _ in 0..<Self.depth {
            var next: [(world: World, path: [World.Move])] = []
            for (world, path) in frontier {
                for move in world.moves {
                    var after = world
                    let broken = try after.make(move)
                    transitions += 1
                    guard broken.isEmpty else {
                        Issue.record("\(broken) after \(path + [move])")
                        return
                    }
                    if seen.insert(after).inserted { next.append((after, path + [move])) }
                }
            }
            frontier = next
        }
        print("explored \(setting.testDescription): \(seen.count) states, \(transitions) transitions")
    }
}
