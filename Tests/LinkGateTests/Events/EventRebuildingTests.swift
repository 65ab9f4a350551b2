import Foundation
import LinkGate
import LinkGateTesting
import Testing

@Suite("An event that is rebuilt")
struct EventRebuildingTests {
    private let event = DeepLinkEvent.fixture(
        .completed, properties: ["destination": .string("wallet"), "by": .string("app")])

    @Test("keeps everything but what is changed")
    func change() {
        var changed = event
        changed["by"] = .string("session")
        changed["app_version"] = .string("2.1")
        #expect(changed.properties.map(\.name) == ["destination", "by", "app_version"])
        #expect(changed["by"] == .string("session"))
        changed["by"] = nil
        changed["missing"] = nil
        #expect(changed.properties.map(\.name) == ["destination", "app_version"])
        #expect(
            (changed.id, changed.name, changed.linkID, changed.date) == (event.id, event.name, event.linkID, event.date)
        )
    }

    @Test("has an id of a separate type, in the text form of a link's id, and new ones differ")
    func ids() throws {
        let id = try #require(DeepLinkEvent.ID(rawValue: "00000000000000ab-2"))
        #expect(id.rawValue == "00000000000000ab-2")
        #expect(DeepLinkEvent.ID(rawValue: "wallet") == nil)
        #expect(try JSONDecoder().decode([DeepLinkEvent.ID].self, from: JSONEncoder().encode([id])) == [id])
        let new = Set((0..<100).map { _ in DeepLinkEvent.ID() })
        #expect(new.count == 100)
        #expect(new.allSatisfy { DeepLinkEvent.ID(rawValue: $0.rawValue) == $0 })
    }
}
