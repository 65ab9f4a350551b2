import Foundation
import Testing

@testable import LinkGateCommand

@Suite struct ReportCommandTests {
    private let events = """
        {"event":"Deep Link Opened","link_id":"00000000000000ab-1","destination":"promo","auth_required":false}
        {"event":"Deep Link Opened","link_id":"00000000000000ab-2","destination":"wallet","auth_required":true,"pending":true}
        {"event":"Deep Link Auth Required","link_id":"00000000000000ab-2","destination":"wallet","attempt":1}
        {"event":"Deep Link Opened","link_id":"00000000000000ab-3","destination":"wallet","auth_required":true,"pending":true,"joined":true}
        {"event":"Deep Link Completed","link_id":"00000000000000ab-2","destination":"wallet","time_to_complete":20,"by":"provider"}
        {"event":"Deep Link Opened","link_id":"00000000000000ab-4","destination":"wallet","auth_required":true,"pending":false}
        {"event":"Deep Link Completed","link_id":"00000000000000ab-4","destination":"wallet","time_to_complete":0}
        {"event":"Deep Link Opened","link_id":"00000000000000ab-5","destination":"<b>","auth_required":true,"pending":true}
        {"event":"Deep Link Cancelled","link_id":"00000000000000ab-5","destination":"<b>","reason":"user","time_before_cancel":3}
        {"event":"Deep Link Failed","reason":"rejected","error":"x"}
        not json
        {"event":"Deep Link Op
        """

    private func funnel(_ text: String) -> Funnel {
        var funnel = Funnel()
        for line in text.split(separator: "\n") {
            if let event = EventLine(.init(bytes: Array(line.utf8)[...], isCut: false)) { funnel.add(event) }
        }
        return funnel
    }

    /// Events of several links: a number, an event, and what else it says.
    private func funnel(_ events: [(link: Int, event: String, properties: String)]) -> Funnel {
        funnel(
            events.map { link, event, properties in
                #"{"event":"Deep Link \#(event)","link_id":"00000000000000ab-\#(link)"\#(properties)}"#
            }.joined(separator: "\n"))
    }

    private func rows(_ funnel: Funnel) -> [String: Int] {
        FunnelRows(funnel).rows.reduce(into: [:]) { $0[$1.label] = $1.count }.filter { $0.value > 0 }
    }

    @Test func countsWhatBecameOfTheLinks() {
        let funnel = funnel(events)
        #expect(
            rows(funnel) == [
                "opened": 4, "opened without needing a login": 1, "gated (needed a login)": 3, "completed": 2,
                "cancelled": 1, "user": 1, "rejected (malformed, never opened)": 1,
            ])
        #expect(funnel.secondsToLogin(percentile: 50) == 20)
        let destinations = funnel.counts(by: \.destination)
        #expect(destinations["wallet"].map { [$0.opened, $0.ungated, $0.gated, $0.completed] } == [2, 0, 2, 2])
        #expect(destinations["promo"].map { [$0.opened, $0.ungated, $0.gated, $0.completed] } == [1, 1, 0, 0])
    }

    @Test func aLinkWithoutAnEndHasARow() {
        let funnel = funnel(
            (1...4).map { ($0, "Opened", #","auth_required":true"#) } + (1...3).map { ($0, "Completed", "") })
        #expect(rows(funnel)["waiting, no end yet"] == 1)
        #expect(rows(funnel)["completed"] == 3)
    }

    @Test func manyEventsOfOneLinkAreOneLink() {
        let funnel = funnel([
            (1, "Opened", #","auth_required":true"#), (1, "Auth Required", #","attempt":1"#), (1, "Auth Failed", ""),
            (1, "Auth Required", #","attempt":2"#), (1, "Restored", ""), (1, "Auth Required", #","attempt":3"#),
            (1, "Completed", #","by":"session","time_to_complete":9"#), (1, "Restored", ""),
            (1, "Completed", #","by":"session","time_to_complete":99"#),
            (2, "Opened", #","auth_required":false"#), (2, "Auth Required", #","attempt":1"#),
        ])
        #expect(
            rows(funnel) == ["opened": 2, "gated (needed a login)": 2, "completed": 1, "waiting, no end yet": 1],
            "a link that was open and is gated when its turn comes waits")
        #expect(funnel.secondsToLogin(percentile: 90) == 9)
    }

    @Test(arguments: [
        ("Completed", "completed"), ("Cancelled", "cancelled"), ("Timeout", "timed out"), ("Superseded", "superseded"),
        ("Denied", "denied after all"), ("Failed", "failed"),
    ])
    func everyEndTakesALinkOutOfTheWaitingOnes(event: String, row: String) {
        let funnel = funnel([(1, "Opened", #","auth_required":true"#), (1, event, "")])
        #expect(rows(funnel)[row] == 1)
        #expect(rows(funnel)["waiting, no end yet"] == nil)
    }

    @Test func linksFromBeforeTheFileAreCountedAndSaid() {
        let funnel = funnel([(1, "Restored", ""), (1, "Completed", ""), (2, "Auth Required", "")])
        #expect(
            rows(funnel) == ["opened": 2, "gated (needed a login)": 2, "completed": 1, "waiting, no end yet": 1])
        #expect(FunnelRows(funnel).remarks.contains("2 links arrived before the first line of the file"))
    }

    @Test func allBarsHaveOneScale() {
        let funnel = funnel([
            (1, "Opened", #","auth_required":false"#), (2, "Opened", #","auth_required":false"#),
            (3, "Opened", #","auth_required":true"#), (4, "Opened", #","auth_required":true"#), (3, "Completed", ""),
        ])
        for row in FunnelRows(funnel).rows where !row.label.hasPrefix("rejected") {
            #expect(row.share == Double(row.count) / 4)
        }
        let text = funnel.text(style: .plain).split(separator: "\n")
        let bars = text.prefix(4).map { $0.count { $0 == "█" } }
        #expect(bars == [20, 10, 10, 5])
        #expect(FunnelRows(funnel).remarks.contains("1 of 2 gated links completed (50%)"))
        let page = funnel.page(title: "x")
        #expect(page.contains("width:50.0%") && page.contains("width:25.0%"))
    }

    @Test func campaignsAndDaysHaveTables() throws {
        let funnel = funnel([
            (1, "Opened", #","time":"2026-11-29T23:59:59.999Z","utm_campaign":"summer","auth_required":true"#),
            (1, "Completed", #","time":"2026-11-30T00:00:01.000Z","utm_campaign":"summer""#),
            (2, "Opened", #","time":"2026-11-30T10:00:00.000Z","campaign":"winter","auth_required":false"#),
            (3, "Opened", #","time":"2026-11-30T10:00:00.000Z","campaign_id":"summer","auth_required":true"#),
            (4, "Opened", #","time":"2026-11-30T10:00:00.000Z","auth_required":false"#),
        ])
        let tables = FunnelTable.tables(funnel, limit: 10)
        #expect(tables.map(\.title) == ["destination", "campaign", "day (UTC)"])
        func lines(_ table: FunnelTable) -> [String] {
            table.rows.map { name, counts in
                "\(name) \(counts.opened) \(counts.ungated) \(counts.gated) \(counts.completed) \(counts.waiting)"
            }
        }
        #expect(lines(tables[1]) == ["summer 2 0 2 1 1", "(none) 1 1 0 0 0", "winter 1 1 0 0 0"])
        #expect(lines(tables[2]) == ["2026-11-29 1 0 1 1 0", "2026-11-30 3 2 1 0 1"])
    }

    @Test func tablesAreBounded() {
        let funnel = funnel(
            (1...50).flatMap { link in
                let day = link % 28 + 1
                let time = "2026-10-\(day < 10 ? "0" : "")\(day)T00:00:00.000Z"
                return (0..<(link > 40 ? 2 : 1)).map { twin in
                    (link * 2 + twin, "Opened", #","time":"\#(time)","campaign":"c\#(link)","auth_required":false"#)
                }
            })
        let tables = FunnelTable.tables(funnel, limit: 10)
        #expect(tables.map { $0.rows.map(\.counts.opened).reduce(0, +) } == [60, 60, 60])
        #expect(tables[1].rows.map(\.name) == (41...50).map { "c\($0)" } + ["(40 other)"])
        #expect(tables[2].rows.first?.name == "(18 earlier days)")
        #expect(tables[2].rows.dropFirst().map(\.name) == (19...28).map { "2026-10-\($0)" })
    }

    @Test func withoutCampaignsOrSeveralDaysThereIsOneTable() {
        #expect(FunnelTable.tables(funnel(events), limit: 10).map(\.title) == ["destination"])
    }

    @Test func percentilesAreOfTheTimesThatThereWere() {
        #expect(funnel([]).secondsToLogin(percentile: 50) == nil)
        let ten = funnel((1...10).map { ($0, "Completed", #","time_to_complete":\#($0),"by":"app""#) })
        #expect(ten.secondsToLogin(percentile: 50) == 5)
        #expect(ten.secondsToLogin(percentile: 90) == 9)
    }

    @Test func tellsOfTornLinesAndGoesOn() async throws {
        let terminal = try TestTerminal()
        try terminal.write(events, to: "events.jsonl")
        #expect(await terminal.run("report", "events.jsonl", "--html", "page.html") == .success)
        #expect(terminal.output.text.contains("2 lines that are no events"))
        #expect(terminal.output.text.contains("time to login: median 20 s, 90th percentile 20 s"))
        let page = try terminal.read("page.html")
        #expect(page.contains("&lt;b&gt;"))
        #expect(!page.contains("<b>wallet") && !page.contains("<b></b>") && !page.contains("<script"))
    }

    @Test func aHyphenWritesThePageToStandardOutputAndNothingElse() async throws {
        let terminal = try TestTerminal()
        try terminal.write(events, to: "events.jsonl")
        #expect(await terminal.run("report", "events.jsonl", "--html", "-") == .success)
        #expect(terminal.output.text.hasPrefix("<!DOCTYPE html>"))
        #expect(terminal.output.text.hasSuffix("</html>\n") && terminal.errors.text.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: terminal.directory.appendingPathComponent("-").path))
    }

    @Test func anOpenLinkDoesNotLookLost() async throws {
        let terminal = try TestTerminal()
        try terminal.write(events, to: "events.jsonl")
        await terminal.run("report", "events.jsonl")
        let row = terminal.output.lines.first { $0.contains("opened without needing a login ") }
        #expect(row?.split(separator: " ").dropFirst(5).first == "1")
        #expect(terminal.output.lines.last == "     1                1      0          0           0  promo")
    }

    @Test func oneLineIsALine() async throws {
        let terminal = try TestTerminal(typing: "x\n{\"event\":\"Deep Link Denied\"}\n")
        #expect(await terminal.run("report", "-") == .success)
        #expect(terminal.output.text.contains("1 line that is no event, and was left out"))
    }

    @Test func aFileOfOtherLinesIsRefused() async throws {
        let terminal = try TestTerminal()
        try terminal.write("{}\nx\n", to: "other.json")
        #expect(await terminal.run("report", "other.json") == .usage)
        #expect(terminal.output.text.isEmpty)
        #expect(terminal.errors.text.contains("other.json holds no event, but 2 other lines"))
    }

    @Test(arguments: ["events.jsonl", "link.html", "folder", "pipe"])
    func aPageTakesThePlaceOfNothingButAPage(page: String) async throws {
        let terminal = try TestTerminal()
        try terminal.write(events, to: "events.jsonl")
        try terminal.write("mine", to: "target")
        try FileManager.default.createSymbolicLink(
            atPath: terminal.directory.appendingPathComponent("link.html").path, withDestinationPath: "target")
        try FileManager.default.createDirectory(
            at: terminal.directory.appendingPathComponent("folder"), withIntermediateDirectories: false)
        #expect(mkfifo(terminal.directory.appendingPathComponent("pipe").path, 0o600) == 0)
        #expect(await terminal.run("report", "events.jsonl", "--html", page) == .usage)
        #expect(terminal.errors.text.contains("--html \(page)") && terminal.errors.text.contains("give another path"))
        #expect(try terminal.read("events.jsonl") == events)
        #expect(try terminal.read("target") == "mine")
    }

    @Test func aMissingFileIsAnError() async throws {
        #expect(await (try TestTerminal()).run("report", "none.jsonl") == .usage)
    }

    @Test func anEmptyFileIsAFunnelOfNothing() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("report", "-") == .success)
        #expect(terminal.output.text.hasPrefix("opened"))
    }
}
