import Foundation
import LinkGate
import TestSupport
import Testing

@Suite("An event as text")
struct DeepLinkEventTests {
    private static let id = DeepLinkEvent.ID(rawValue: "00000000000000ab-2")
    private static let linkID = DeepLink.ID(rawValue: "00000000000000ab-1")

    @Test("is one line of JSON: the fixed keys, then the properties in their order")
    func jsonLine() throws {
        let event = try event(
            .opened,
            [
                .init("destination", .string("wallet")), .init("auth_required", .bool(true)),
                .init("gated_by", .strings(["Config", "Query"])), .init("waited_seconds", .number(2)),
            ])
        #expect(
            event.jsonLine
                == #"{"event":"Deep Link Opened","id":"00000000000000ab-2","link_id":"00000000000000ab-1","#
                + #""time":"2026-11-30T07:06:10.123Z","destination":"wallet","auth_required":true,"#
                + #""gated_by":["Config","Query"],"waited_seconds":2}"#)
    }

    @Test("has no link id when there was no link")
    func rejected() throws {
        let event = try event(.failed, [.init("reason", .string("rejected"))], linkID: nil)
        #expect(try Set(read(event).keys) == ["event", "id", "time", "reason"])
    }

    @Test("never has a key twice, with any names of properties")
    func collisions() throws {
        let names = ["id", "event", "time", "link_id", "property_id", "id", "e\u{301}", "\u{E9}"]
        let event = try event(.opened, names.enumerated().map { .init($1, .number(Double($0))) })
        let object = try read(event)
        #expect(object.count == 4 + names.count)
        #expect(object["id"] as? String == "00000000000000ab-2")
        #expect(object["property_id"] as? Double == 0)
        let keys = event.jsonLine.matches(of: /"([^"]*)":/).map { String($0.output.1) }
        #expect(keys.count == Set(keys).count)
    }

    @Test("is one readable line, with any texts", arguments: [11, 12, 13] as [UInt64])
    func randomTexts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let texts = (0..<3).map { _ in random.string(upTo: 12) }
            let name = random.string(upTo: 5)
            let event = try event(.failed, [.init(name, .string(texts[0])), .init("reasons", .strings(texts))])
            let object = try read(event)
            try #require(object["reasons"] as? [String] == texts)
            for line in [event.jsonLine, event.description] {
                try #require(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
                try #require(!line.contains { $0.isNewline })
            }
        }
    }

    @Test(
        "contains the time in UTC, to the millisecond",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
            (951_827_696.9996, "2000-02-29T12:34:57.000Z"), (1_709_251_199.5, "2024-02-29T23:59:59.500Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"), (-62_135_596_800, "0001-01-01T00:00:00.000Z"),
            (1e300, "9999-12-31T23:59:59.999Z"), (-1e300, "0000-01-01T00:00:00.000Z"),
            (.infinity, "9999-12-31T23:59:59.999Z"), (.nan, "1970-01-01T00:00:00.000Z"),
        ] as [(Double, String)])
    func time(seconds: Double, expected: String) throws {
        let event = try event(.opened, [], date: Date(timeIntervalSince1970: seconds))
        #expect(try read(event)["time"] as? String == expected)
    }

    @Test("formats the time as Foundation does")
    func timeAgainstFoundation() throws {
        var random = SeededGenerator(seed: 21)
        // From 1583 on; before, Foundation counts by the Julian calendar.
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<1000 {
            let milliseconds = Int64.random(in: -12_212_553_600_000...253_402_300_799_999, using: &random)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            let written = try #require(try read(event(.opened, [], date: date))["time"] as? String)
            let parsed = try style.parse(written)
            try #require(abs(parsed.timeIntervalSince(date)) < 0.0006, "\(written) \(milliseconds)")
        }
    }

    @Test("is a line for people")
    func description() throws {
        let opened = try event(
            .opened,
            [
                .init("destination", .string("wallet")), .init("auth_required", .bool(true)),
                .init("gated_by", .strings(["Config", "Query"])), .init("pending", .bool(true)),
            ])
        #expect(
            opened.description
                == "07:06:10 Deep Link Opened  wallet  auth_required=true gated_by=Config,Query pending=true")
        #expect(try event(.timeout, []).description == "07:06:10 Deep Link Timeout")
        let home = try event(.timeout, [.init("timeout_seconds", .number(300)), .init("destination", .string(""))])
        #expect(home.description == #"07:06:10 Deep Link Timeout  ""  timeout_seconds=300"#)
    }

    @Test("no link can forge a line for people")
    func forgery() throws {
        let event = try event(
            .opened,
            [
                .init("destination", .string("a\n07:06:11 Deep Link Completed")),
                .init("jid", .string("1 pending=false")),
            ])
        #expect(
            event.description
                == #"07:06:10 Deep Link Opened  "a\n07:06:11 Deep Link Completed"  jid="1 pending=false""#)
    }

    private func event(
        _ name: DeepLinkEvent.Name, _ properties: [DeepLinkEvent.Property], linkID: DeepLink.ID? = linkID,
        date: Date = Date(timeIntervalSince1970: 1_796_022_370.123)
    ) throws -> DeepLinkEvent {
        DeepLinkEvent(id: try #require(Self.id), name: name, linkID: linkID, date: date, properties: properties)
    }

    private func read(_ event: DeepLinkEvent) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(event.jsonLine.utf8)) as? [String: Any])
    }
}
