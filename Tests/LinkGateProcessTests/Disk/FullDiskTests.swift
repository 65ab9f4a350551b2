import Foundation
import Testing

/// The command on a disk that takes nothing more.
@Suite("A full disk")
struct FullDiskTests {
    /// No file may grow: each write fails.
    private static let full = "ulimit -f 0"

    @Test(
        "Nothing opens without a login, the unsafe link is reported, and missing events are counted")
    func logInLater() async throws {
        let device = try Device()
        let life = try await device.run("open", "yourapp://wallet/1", shell: Self.full)
        #expect(life.status == 9)
        #expect(life.deliveries.isEmpty && life.stored.isEmpty)
        #expect(life.output.contains("the store failed (save)"))
        #expect(life.output.contains("wallet/1 may be lost: the store failed"))
        #expect(life.output.components(separatedBy: "events could not be written").count == 2, "told once")
        #expect(try device.namesInStore() == [], "nothing half written is left")
    }

    @Test("A login delivers the link that waits in memory")
    func logIn() async throws {
        let device = try Device()
        let life = try await device.run("open", "yourapp://wallet/1", "--auth", "always", shell: Self.full)
        #expect(life.status == 0)
        #expect(life.deliveries.map(\.place) == ["wallet/1"])
        #expect(life.output.components(separatedBy: "the store failed").count == 2, "told once")
    }

    @Test("What was stored before stays as it was, is delivered after the login, and goes")
    func storedBefore() async throws {
        let device = try Device()
        _ = try await device.run("open", "yourapp://wallet/1")
        let left = try await device.run("resume", shell: Self.full)
        #expect(left.status == 9 && left.stored == ["wallet/1"])
        let life = try await device.run("resume", "--auth", "always", shell: Self.full)
        #expect(life.deliveries.map(\.place) == ["wallet/1"])
        #expect(life.output.contains("the store failed (save)"), "the attempt could not be counted")
        #expect(life.stored.isEmpty, "to remove needs no room")
    }

    @Test("A line that found no room breaks no later one")
    func eventsGoOn() async throws {
        let device = try Device()
        // Some lines fit, and one in part.
        _ = try await device.run("open", "yourapp://wallet/1", shell: "ulimit -f 1; trap '' XFSZ")
        for number in 2...4 {
            _ = try await device.run("open", "yourapp://help/\(number)", shell: "ulimit -f 1; trap '' XFSZ")
        }
        _ = try await device.run("resume", "--auth", "always")
        let events = try EventLines(device.events)
        #expect(events.names(of: "wallet/1").last == "Completed")
        #expect(events.torn.allSatisfy { $0.hasPrefix("{\"event\":") && !$0.dropFirst().contains("{\"event\":") })
    }
}
