import Foundation
import LinkGate
import LinkGateSystem
import TestSupport
import Testing

/// Many processes on one store, killed at random instants and points.
///
/// `LINKGATE_KILL_ROUNDS` says how many devices are tried, `LINKGATE_KILL_SEED` with which first one.
@Suite("Killed at any instant", .timeLimit(.minutes(60)))
struct RandomKillTests {
    static let rounds = number("LINKGATE_KILL_ROUNDS") ?? 12
    static let firstSeed = number("LINKGATE_KILL_SEED") ?? 1

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    @Test("Nothing is lost, nothing opens without a login, nothing opens twice after its end")
    func processes() async throws {
        var killed = 0
        var deliveries = 0
        for seed in Self.firstSeed..<(Self.firstSeed + Self.rounds) {
            var random = SeededGenerator(seed: UInt64(seed))
            let device = try Device(strategy: seed % 3 == 0 ? #""replace""# : #"{ "queue": 50 }"#)
            var judge = Judge()
            for number in 1...6 {
                let death = Self.death(&random)
                let life: Device.Life
                switch Int.random(in: 0..<8, using: &random) {
                case 0...2:
                    life = try await device.run("open", "yourapp://wallet/\(number)", "--auth", "always", death: death)
                case 3...4: life = try await device.run("open", "yourapp://wallet/\(number)", death: death)
                case 5:
                    life = try await device.run("open", "yourapp://wallet/\(number)", "--auth", "never", death: death)
                case 6: life = try await device.run("resume", "--auth", "always", death: death)
                default: life = try await device.run("pending", "cancel", death: death)
                }
                killed += life.wasKilled ? 1 : 0
                deliveries += life.deliveries.count
                try expect(judge.note(life, on: device), seed)
            }
            for _ in 1...2 {
                try await expect(judge.note(device.run("resume", "--auth", "always"), on: device), seed)
            }
            try expect(judge.remains(of: device), seed)
        }
        print(
            "\(Self.rounds) devices, \(Self.rounds * 6) processes, \(killed) killed, \(deliveries) deliveries before the end"
        )
    }

    private func expect(_ broken: [String], _ seed: Int) {
        #expect(broken == [], "LINKGATE_KILL_SEED=\(seed)")
    }

    private static func death(_ random: inout SeededGenerator) -> Device.Death {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...1: .none
        case 2...5:
            .at(
                FaultPoint.ofALink.randomElement(using: &random) ?? "saveBegun",
                pass: Int.random(in: 1...2, using: &random))
        default: .after(.microseconds(Int.random(in: 0...90_000, using: &random)))
        }
    }
}
