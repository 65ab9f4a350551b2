import Foundation
import LinkGate
import LinkGateSystem
import Testing

/// A process that dies while it renames a full event file.
@Suite("Killed while the event file is renamed", .timeLimit(.minutes(10)))
struct RotationKillTests {

    @Test(
        "No file that should be kept is lost, and the next process goes on", arguments: FaultPoint.ofARotation, [1, 2])
    func rotation(_ point: FaultPoint, pass: Int) async throws {
        let device = try Device()
        // Full, with two older ones: the first event makes it the third.
        let padding = String(repeating: "x", count: 99_970)
        let filler = Data(String(repeating: #"{"event":"Old","padding":"\#(padding)"}"# + "\n", count: 100).utf8)
        try filler.write(to: device.events)
        for number in 1...2 { try write(number, on: device) }
        let killed = try await device.run("open", "yourapp://wallet/1", death: .at(point, pass: pass))
        #expect(killed.wasKilled == (pass == 1 || point == "olderLogRenamed"))
        _ = try await device.run("open", "yourapp://wallet/2")
        let events = try EventLines(device.events)
        #expect(events.torn == [])
        #expect(events.names(of: "wallet/2").contains("Opened"))
        let old = events.lines.filter { $0.event.hasPrefix("Old") }
        #expect(Set(old.map(\.event)) == ["Old", "Old1", "Old2"])
        #expect(old.count == 102)
    }

    private func write(_ number: Int, on device: Device) throws {
        let url = device.folder.appendingPathComponent("events.jsonl.\(number)")
        try Data((#"{"event":"Old\#(number)"}"# + "\n").utf8).write(to: url)
    }
}
