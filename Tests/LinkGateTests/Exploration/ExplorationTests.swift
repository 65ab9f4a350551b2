import Foundation
import Testing

@testable import LinkGate

/// Breadth first over all sequences of moves up to a depth; equal worlds are looked at once.
///
/// `LINKGATE_EXPLORATION_DEPTH` makes it deeper.
@Suite("Life cycle: exhaustive exploration")
struct ExplorationTests {
    static let depth = ProcessInfo.processInfo.environment["LINKGATE_EXPLORATION_DEPTH"].flatMap(Int.init) ?? 4

    @Test(
        "No link is lost, none delivered twice, none without the verdict and the session of its moment",
        arguments: Setting.all)
    func explore(_ setting: Setting) {
        var first = World(setting)
        let start: [World.Move] = setting.isStarted ? [.begin, .loadSucceeds, .endStart] : []
        for move in start + setting.before {
            let broken = first.make(move)
            guard broken.isEmpty else {
                Issue.record("\(broken) at \(move), before the exploration")
                return
            }
        }
        (first.arrivalsLeft, first.restartsLeft) = (setting.arrivals, setting.restarts)
        var seen: Set<World> = [first]
        var frontier: [(world: World, path: [World.Move])] = [(first, [])]
        var transitions = 0
        for _ in 0..<Self.depth {
            var next: [(world: World, path: [World.Move])] = []
            for (world, path) in frontier {
                for move in world.moves(in: setting) {
                    var after = world
                    let broken = after.make(move)
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
        print("explored \(setting.name): \(seen.count) states, \(transitions) transitions")
    }
}
