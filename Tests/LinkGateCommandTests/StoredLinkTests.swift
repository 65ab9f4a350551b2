import Foundation
import LinkGate
import LinkGateFileStore
import Testing

@testable import LinkGateCommand

/// Stored links that are not what they were: refused by today's configuration, or damaged.
@Suite struct StoredLinkTests {
    private let terminal: TestTerminal

    init() async throws {
        terminal = try TestTerminal()
        await terminal.run("open", "yourapp://wallet?token=secret", "--store", "links")
    }

    private func configure(_ json: String) throws { try terminal.write(json, to: "linkgate.json") }

    private func rewriteRecord(_ change: (String) -> String) throws -> String {
        let folder = terminal.directory.appendingPathComponent("links")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let name = try #require(names.first { $0.hasSuffix(".json") })
        try terminal.write(change(try terminal.read("links/\(name)")), to: "links/\(name)")
        return name
    }

    @Test func aLinkThatIsNoLongerOursIsNamedByItsSchemeAndEndsWithAReason() async throws {
        try configure(#"{"schemes": ["other"]}"#)
        let pending = terminal.next()
        await pending.run("pending", "--store", "links")
        #expect(pending.output.text.hasPrefix("a stored link of yourapp:\n"))
        #expect(pending.output.text.contains("is not recognized now: `linkgate resume --store links` ends it"))
        let resumed = terminal.next()
        #expect(await resumed.run("resume", "--store", "links") == .rejected)
        #expect(resumed.output.lines.first?.hasPrefix("a stored link of yourapp: has been waiting for") == true)
        #expect(
            resumed.output.lines.last
                == "a stored link of yourapp: is rejected: no parser recognizes the link any more")
        #expect(!(pending.output.text + resumed.output.text).contains("secret"))
    }

    @Test func aLinkThatIsMalformedTodayEndsWithTheFault() async throws {
        _ = try rewriteRecord { $0.replacingOccurrences(of: "wallet", with: "wal%zz") }
        let pending = terminal.next()
        await pending.run("pending", "--store", "links")
        #expect(pending.output.text.contains("cannot be read now: a % without"))
        let resumed = terminal.next()
        #expect(await resumed.run("resume", "--store", "links") == .rejected)
        #expect(resumed.output.text.contains("a stored link of yourapp: is rejected: a % without"))
    }

    @Test func aLinkThatIsMalformedTodayCanBeCancelled() async throws {
        _ = try rewriteRecord { $0.replacingOccurrences(of: "wallet", with: "wal%zz") }
        #expect(await terminal.next().run("pending", "cancel", "--store", "links") == .success)
        let pending = terminal.next()
        await pending.run("pending", "--store", "links")
        #expect(pending.output.text == "Nothing is waiting.\n")
    }

    @Test func cancellingOneThatEndsByItselfLeavesTheNext() async throws {
        try configure(
            #"{"schemes": ["yourapp"], "authRequiredDestinations": ["wallet", "b"], "pendingStrategy": {"queue": 5}}"#)
        let name = try rewriteRecord { $0.replacingOccurrences(of: "wallet", with: "wal%zz") }
        await terminal.next().run("open", "yourapp://b", "--store", "other")
        let other = terminal.directory.appendingPathComponent("other")
        for file in try FileManager.default.contentsOfDirectory(atPath: other.path) where file.hasSuffix(".json") {
            #expect(file != name)
            try terminal.write(try terminal.read("other/\(file)"), to: "links/\(file)")
        }
        #expect(await terminal.next().run("pending", "cancel", "--store", "links") == .success)
        let pending = terminal.next()
        await pending.run("pending", "--store", "links")
        #expect(pending.output.text.hasPrefix("b\n"))
    }

    /// Two links of an app that was running when the clock was set back.
    private func storeTwoLinksAcrossAClockChange(_ urls: [String] = ["yourapp://first", "yourapp://second"])
        async throws
    {
        try configure(
            #"{"schemes": ["yourapp"], "authRequiredDestinations": ["first", "second"], "pendingStrategy": {"queue": 5}}"#
        )
        let store = try FilePendingLinkStore(directory: terminal.directory.appendingPathComponent("app"))
        let now = Date()
        for (index, url) in urls.enumerated() {
            try await store.save(
                PendingRecord(
                    id: try #require(DeepLink.ID(rawValue: "00000000000000ab-\(index + 1)")), url: url,
                    receivedAt: now.addingTimeInterval(TimeInterval(-20 - 30 * index))))
        }
    }

    @Test func cancelEndsTheLinkWhoseTurnItIsWhateverTheClockDid() async throws {
        try await storeTwoLinksAcrossAClockChange()
        let shown = terminal.next()
        await shown.run("pending", "--store", "app")
        #expect(shown.output.text.hasPrefix("first\n"))
        let cancel = terminal.next()
        #expect(await cancel.run("pending", "cancel", "--store", "app") == .success)
        #expect(cancel.output.text.contains("first is cancelled: as you asked"))
        #expect(cancel.output.text.contains("1 more waiting"))
        let left = terminal.next()
        await left.run("pending", "--store", "app")
        #expect(left.output.text.hasPrefix("second\n"))
        #expect(!left.output.text.contains("first"))
    }

    @Test func aStoredLinkThatCannotBeReadIsNamedByItsIDAmongOthers() async throws {
        try await storeTwoLinksAcrossAClockChange(["yourapp://first", "foreign://second"])
        let resumed = terminal.next()
        #expect(await resumed.run("resume", "--store", "app", "--auth", "always") == .rejected)
        #expect(resumed.output.text.contains("→ first\n"))
        #expect(resumed.output.text.contains("a stored link of foreign: is rejected: no parser recognizes"))
        #expect(!resumed.output.text.contains("a stored link of yourapp"))
    }

    @Test(arguments: ["pending", "resume"])
    func aDamagedRecordIsReported(command: String) async throws {
        let name = try rewriteRecord { String($0.dropLast(20)) }
        let next = terminal.next()
        #expect(await next.run(command, "--store", "links") == .success)
        #expect(next.output.text == "Nothing is waiting.\n")
        let warnings = next.errors.lines.filter { $0.contains("it holds no waiting link") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("\(name).unreadable") == true)
    }

    @Test(arguments: [["pending"], ["pending", "cancel"], ["resume", "--auth", "always"]])
    func aRecordOfANewerVersionIsToldOnce(arguments: [String]) async throws {
        try terminal.write(#"{"format":2,"id":"00000000000000ab-3"}"#, to: "links/00000000000000ab-3.json")
        let next = terminal.next()
        #expect(await next.run(arguments + ["--store", "links"]) == .success)
        #expect(next.errors.lines.count { $0.contains("a newer version has written it") } == 1)
    }

    @Test(arguments: ["pending", "resume"])
    func aFolderThatIsNotThereIsNotMade(command: String) async throws {
        let next = terminal.next()
        #expect(await next.run(command, "--store", "typo") == .success)
        #expect(next.output.text == "Nothing is waiting: there is no folder typo\n")
        #expect(!FileManager.default.fileExists(atPath: terminal.directory.appendingPathComponent("typo").path))
    }
}

@Suite struct AdviceTests {
    private func advice(_ arguments: String...) throws -> Advice {
        Advice(try Arguments(arguments, for: ResumeCommand.description))
    }

    @Test func carriesTheOptionsThatSayWhere() throws {
        #expect(try advice().call("resume") == "`linkgate resume`")
        #expect(
            try advice("--auth", "never", "--config", "c.json", "--store", "my links").call("resume")
                == "`linkgate resume --store 'my links' --config c.json`")
        #expect(try advice("--store", "it's").call("pending") == #"`linkgate pending --store 'it'\''s'`"#)
        #expect(try advice("--store", "~").call("pending") == "`linkgate pending --store '~'`")
    }

    @Test func leftLinksAreBroughtBackByWhatIsSaid() async throws {
        let terminal = try TestTerminal()
        await terminal.run("open", "yourapp://wallet", "--store", "links")
        #expect(terminal.output.text.contains("`linkgate resume --store links` brings it back"))
    }
}
