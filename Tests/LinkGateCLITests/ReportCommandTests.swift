import Foundation
import Testing

@testable import LinkGateCLI

@Suite struct ReportCommandTests {
    private let events = """
        {"event":"Deep Link Opened","destination":"promo","auth_required":false}
        {"event":"Deep Link Opened","destination":"wallet","auth_required":true,"pending":true}
        {"event":"Deep Link Auth Required","destination":"wallet","attempt":1}
        {"event":"Deep Link Opened","destination":"wallet","auth_required":true,"pending":true,"joined":true}
        {"event":"Deep Link Completed","destination":"wallet","time_to_complete":20,"by":"provider"}
        {"event":"Deep Link Opened","destination":"wallet","auth_required":true,"pending":false}
        {"event":"Deep Link Completed","destination":"wallet","time_to_complete":0}
        {"event":"Deep Link Opened","destination":"<b>","auth_required":true,"pending":true}
        {"event":"Deep Link Cancelled","destination":"<b>","reason":"user","time_before_cancel":3}
        {"event":"Deep Link Failed","reason":"rejected","error":"x"}
        not json
        {"event":"Deep Link Op
        """

    private func funnel() -> Funnel {
        var funnel = Funnel()
        for line in events.split(separator: "\n") {
            if let event = EventLine(.init(bytes: Array(line.utf8)[...], isCut: false)) { funnel.add(event) }
        }
        return funnel
    }

    @Test func countsWhatBecameOfTheLinks() {
        let funnel = funnel()
        #expect(funnel.opened == 4)
        #expect(funnel.ungated == 1)
        #expect(funnel.gated == 3)
        #expect(funnel.waited == 2)
        #expect(funnel.completed == 2)
        #expect(funnel.cancelled == ["user": 1])
        #expect(funnel.rejected == 1)
        #expect(funnel.secondsToLogin == [20])
        #expect(funnel.destinations["wallet"] == .init(opened: 2, gated: 2, completed: 2))
        #expect(funnel.destinations["promo"] == .init(opened: 1, ungated: 1))
    }

    @Test func percentilesAreOfTheTimesThatThereWere() {
        var funnel = Funnel()
        #expect(funnel.secondsToLogin(percentile: 50) == nil)
        for second in 1...10 {
            let line = "{\"event\":\"Deep Link Completed\",\"time_to_complete\":\(second),\"by\":\"app\"}"
            if let event = EventLine(.init(bytes: Array(line.utf8)[...], isCut: false)) { funnel.add(event) }
        }
        #expect(funnel.secondsToLogin(percentile: 50) == 5)
        #expect(funnel.secondsToLogin(percentile: 90) == 9)
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

    @Test func anOpenLinkDoesNotLookLost() async throws {
        let terminal = try TestTerminal()
        try terminal.write(events, to: "events.jsonl")
        await terminal.run("report", "events.jsonl")
        let row = terminal.output.lines.first { $0.contains("opened without needing a login ") }
        #expect(row?.split(separator: " ").dropFirst(5).first == "1")
        #expect(terminal.output.lines.last == "     1                1      0          0  promo")
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
