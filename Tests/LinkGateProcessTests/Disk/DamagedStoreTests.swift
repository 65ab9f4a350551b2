import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The command and a store that others have been at.
@Suite("A damaged store")
struct DamagedStoreTests {
    private static let id = "00000000000000ab-1"

    private static let newer = #"{"format":2,"id":"00000000000000ab-3","link":{}}"#

    @Test("A file that cannot be read is reported once and kept, and the other links are restored")
    func garbage() async throws {
        let device = try Device()
        _ = try await device.run("open", "yourapp://wallet/1")
        try device.write("garbage", to: "store/\(Self.id).json")
        try device.write(Self.newer, to: "store/00000000000000ab-3.json")
        try FileManager.default.createSymbolicLink(
            at: device.store.appendingPathComponent("00000000000000ab-4.json"),
            withDestinationURL: device.folder.appendingPathComponent("linkgate.json"))
        let first = try await device.run("resume")
        #expect(first.output.contains("\(Self.id).json: cannot read: it holds no waiting link"))
        #expect(first.output.contains("it is kept as \(Self.id).json.unreadable"))
        #expect(first.output.contains("00000000000000ab-4.json.unreadable"))
        #expect(first.output.contains("a newer version has written it"))
        #expect(first.deliveries.isEmpty && first.stored.contains("wallet/1"))
        let second = try await device.run("resume", "--auth", "always")
        #expect(!second.output.contains("it holds no waiting link"), "told once")
        #expect(second.deliveries.map(\.place) == ["wallet/1"])
        let names = try device.namesInStore()
        #expect(
            names == [
                "\(Self.id).json.unreadable", "00000000000000ab-3.json", "00000000000000ab-4.json.unreadable",
            ])
        #expect(
            try String(contentsOf: device.folder.appendingPathComponent("linkgate.json"), encoding: .utf8).contains(
                "yourapp"))
    }

    @Test(
        "A record cut off at any place opens nothing, and does no harm to another",
        arguments: [0, 29, 58, 87, 116])
    func truncated(length: Int) async throws {
        let device = try Device()
        _ = try await device.run("open", "yourapp://wallet/1")
        let name = try #require(try device.namesInStore().first { $0.hasSuffix(".json") })
        let file = device.store.appendingPathComponent(name)
        try Data(contentsOf: file).prefix(length).write(to: file)
        let life = try await device.run("open", "yourapp://wallet/2", "--auth", "always")
        #expect(life.deliveries.map(\.place) == ["wallet/2"])
        #expect(life.output.contains("\(name): cannot read"))
        #expect(try device.namesInStore() == ["\(name).unreadable"])
    }

    @Test(
        "A location that cannot hold a store or events is an error, and the link does not open",
        arguments: [
            ("ln -s . store", "symbolic link"), ("touch store", "a part of the path is not a folder"),
            ("ln -s linkgate.json events.jsonl", "symbolic link"),
            ("mkdir events.jsonl", "a folder stands at this place"),
        ])
    func places(preparation: String, told: String) async throws {
        let device = try Device()
        let life = try await device.run("open", "yourapp://wallet/1", "--auth", "always", shell: preparation)
        #expect(life.status == 2)
        #expect(life.output.contains(told), "\(life.output)")
        #expect(life.output.split(separator: "\n").count == 1)
        #expect(life.deliveries.isEmpty)
    }

    @Test("A store without write permission is reported, and keeps its contents", .enabled(if: getuid() == 0))
    func wrongOwner() async throws {
        let device = try Device()
        _ = try await device.run("open", "yourapp://wallet/1")
        // Its folder belongs to root; the command runs as nobody, if this system can do that.
        let life = try await device.run(
            "resume", "--auth", "always",
            shell:
                "chmod 755 .; S='setpriv --reuid 65534 --clear-groups'; $S true || exit 77; set -- \"$@\"; exec $S \"$0\" \"$@\""
        )
        if life.status == 77 || life.status == 127 { return }
        #expect(life.status == 2)
        #expect(life.output.contains("make the place readable and writable for this user"))
        #expect(life.deliveries.isEmpty && life.stored == ["wallet/1"])
    }

    @Test("Of several processes on one folder, each does its work or reports which process is using it")
    func together() async throws {
        let device = try Device()
        let lives = try await withThrowingTaskGroup(of: Device.Life.self) { group in
            for number in 1...4 {
                group.addTask { try await device.run("open", "yourapp://wallet/\(number)", "--auth", "always") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(lives.contains { $0.status == 0 })
        for life in lives where life.status != 0 {
            #expect(life.status == 2 && life.deliveries.isEmpty)
            #expect(life.output.contains("another linkgate"))
        }
        #expect(lives.flatMap(\.deliveries).count == lives.count { $0.status == 0 })
        let last = try await device.run("resume", "--auth", "always")
        #expect(last.deliveries.isEmpty && last.stored.isEmpty)
        #expect(try EventLines(device.events).torn == [])
    }
}
