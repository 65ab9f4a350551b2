import Foundation
import LinkGateKit
import Testing

@testable import LinkGateCommand

@Suite struct OpenCommandTests {
    @Test func anOpenLinkIsDeliveredAtOnce() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("open", "yourapp://promo?x=1") == .success)
        #expect(terminal.output.text == "→ promo  x=1\n")
    }

    @Test(arguments: [
        ("y\n", CommandStatus.success), ("yes\n", .success), ("n\n", .cancelled), ("", .leftWaiting),
        ("?\n", .leftWaiting),
    ])
    func theAnswerDecides(typed: String, status: CommandStatus) async throws {
        let terminal = try TestTerminal(typing: typed)
        #expect(await terminal.run("open", "yourapp://wallet?tab=cards") == status)
        #expect(terminal.output.text.contains("→ wallet  tab=cards") == (status == .success))
        #expect(terminal.errors.text.contains("wallet  tab=cards waits for a login"))
        #expect(terminal.errors.text.contains("because matches \"wallet\" (ConfigGatePolicy)"))
    }

    @Test(arguments: [
        ("yourapp://wallet", "always", CommandStatus.success), ("yourapp://transfer", "always", .success),
        ("yourapp://wallet", "never", .cancelled), ("yourapp://a%zz", "always", .rejected),
        ("other://a", "always", .unrecognized),
    ])
    func theStatusTellsTheEnd(url: String, auth: String, status: CommandStatus) async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("open", url, "--auth", auth) == status)
        let pending = terminal.next()
        await pending.run("pending")
        #expect(pending.output.text == "Nothing is waiting.\n")
    }

    @Test func aLinkThatIsLeftIsResumed() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("open", "yourapp://wallet") == .leftWaiting)
        #expect(terminal.output.text.contains("`linkgate resume`"))
        let pending = terminal.next()
        #expect(await pending.run("pending") == .success)
        #expect(pending.output.text.hasPrefix("wallet\n"))
        #expect(pending.output.text.contains(" left\n"))
        let resumed = terminal.next(typing: "y\n")
        #expect(await resumed.run("resume") == .success)
        #expect(resumed.output.text.contains("wallet has been waiting"))
        #expect(resumed.output.text.contains("→ wallet\n"))
        let again = terminal.next()
        #expect(await again.run("resume") == .success)
        #expect(again.output.text == "Nothing is waiting.\n")
    }

    @Test func aNewLinkTakesThePlaceOfTheStoredOne() async throws {
        let terminal = try TestTerminal()
        await terminal.run("open", "yourapp://account")
        let newer = terminal.next(typing: "y\n")
        #expect(await newer.run("open", "yourapp://wallet") == .success)
        #expect(newer.output.lines.map { $0.prefix(14) } == ["account has be", "account gives ", "→ wallet"])
        #expect(!newer.errors.text.contains("account"), "nobody is asked about a link that gives way")
    }

    @Test func anOpenLinkLeavesTheStoredOneAlone() async throws {
        let terminal = try TestTerminal()
        await terminal.run("open", "yourapp://account")
        let newer = terminal.next()
        #expect(await newer.run("open", "yourapp://promo") == .success)
        #expect(newer.output.text.contains("→ promo\n"))
        #expect(newer.output.text.contains("account keeps waiting"))
        #expect(!newer.errors.text.contains("waits for a login"), "nobody stays to be asked")
    }

    @Test func aFailedLoginCanBeTriedAgain() async throws {
        let terminal = try TestTerminal(typing: "f\nr\ny\n")
        #expect(await terminal.run("open", "yourapp://wallet", "--events", "events.jsonl") == .success)
        let names = try terminal.read("events.jsonl").split(separator: "\n").map { line in
            EventLine(.init(bytes: Array(line.utf8)[...], isCut: false))?.name.rawValue
        }
        #expect(
            names == [
                "Deep Link Opened", "Deep Link Auth Required", "Deep Link Auth Failed", "Deep Link Auth Required",
                "Deep Link Completed",
            ])
    }

    @Test func afterAFailureTheLinkCanBeGivenUp() async throws {
        #expect(await (try TestTerminal(typing: "f\nn\n")).run("open", "yourapp://wallet") == .cancelled)
    }

    @Test func aLoginThatIsTooWeakFails() async throws {
        let terminal = try TestTerminal(typing: "login\nr\nmfa\n")
        #expect(await terminal.run("open", "yourapp://transfer") == .success)
        #expect(terminal.errors.text.contains("waits for a login with mfa"))
        #expect(terminal.errors.text.contains("The login with mfa failed"))
    }

    @Test func eventsOnStandardOutputHaveItToThemselves() async throws {
        let terminal = try TestTerminal(typing: "y\n")
        #expect(await terminal.run("open", "yourapp://wallet", "--events", "-") == .success)
        #expect(terminal.output.lines.count == 3)
        #expect(terminal.output.lines.allSatisfy { $0.hasPrefix("{\"event\":") })
        #expect(terminal.errors.text.contains("→ wallet"))
    }

    @Test func aQueueIsAnsweredInTurn() async throws {
        let terminal = try TestTerminal()
        try terminal.write(
            #"{"schemes": ["yourapp"], "authRequiredDestinations": ["a", "b"], "pendingStrategy": {"queue": 5}}"#,
            to: "linkgate.json")
        await terminal.run("open", "yourapp://a")
        let second = terminal.next(typing: "n\ny\n")
        #expect(await second.run("open", "yourapp://b") == .success)
        #expect(second.output.text.contains("a is cancelled: the login was given up"))
        #expect(second.output.text.contains("→ b\n"))
    }

    @Test func aLinkWhoseTimeIsOverEndsAtTheNextStart() async throws {
        var terminal = try TestTerminal()
        await terminal.run("open", "yourapp://wallet")
        terminal.now = { Date().addingTimeInterval(301) }
        let pending = terminal.next()
        await pending.run("pending")
        #expect(pending.output.text.contains("its time is over"))
        let resumed = terminal.next(typing: "y\n")
        #expect(await resumed.run("resume") == .timedOut)
        #expect(resumed.output.text.contains("the limit is 5 min"))
    }

    @Test func aStoreThatCannotBeUsedIsAUsageError() async throws {
        let terminal = try TestTerminal()
        try terminal.write("", to: "file")
        #expect(await terminal.run("open", "yourapp://wallet", "--store", "file") == .usage)
        #expect(terminal.errors.text.contains("linkgate: "))
    }

    @Test func anEventFileThatCannotBeUsedIsNamedByItsOption() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("open", "yourapp://a", "--events", "none/x.jsonl") == .usage)
        #expect(terminal.errors.lines.last?.hasPrefix("linkgate: --events none/x.jsonl: cannot open ") == true)
    }

    @Test func aRejectedLinkIsNamedOnce() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("open", "yourapp://a%zz") == .rejected)
        #expect(
            terminal.output.lines == [
                "rejected: a % without two hexadecimal digits (at byte 11)", "  `linkgate check URL` shows the place",
            ])
    }

    @Test func outputThatCannotBeWrittenIsNoSuccess() async throws {
        let terminal = try TestTerminal()
        let environment = CommandEnvironment(
            input: terminal.input, output: CollectedOutput(failure: "No space left on device"), errors: terminal.errors,
            variables: [:], directory: terminal.directory, clock: ContinuousClock(), now: { Date() },
            interrupts: { AsyncStream { $0.finish() } })
        #expect(await LinkGateCommand(environment: environment).run(["check", "a:b"]) == .findings)
        #expect(terminal.errors.text.contains("No space left on device"))
    }
}

@Suite struct PendingCommandTests {
    @Test func cancelEndsTheWaitingLinkAndSaysSo() async throws {
        let terminal = try TestTerminal()
        await terminal.run("open", "yourapp://wallet")
        let cancel = terminal.next()
        #expect(await cancel.run("pending", "cancel", "--events", "-") == .success)
        #expect(cancel.output.lines.last?.contains(#""event":"Deep Link Cancelled""#) == true)
        #expect(cancel.output.lines.last?.contains(#""reason":"app""#) == true)
        let pending = terminal.next()
        await pending.run("pending")
        #expect(pending.output.text == "Nothing is waiting.\n")
    }

    @Test func cancelDeliversNothingEvenIfTheLinkIsOpenToday() async throws {
        let terminal = try TestTerminal()
        await terminal.run("open", "yourapp://wallet")
        try terminal.write(#"{"schemes": ["yourapp"]}"#, to: "linkgate.json")
        let cancel = terminal.next()
        #expect(await cancel.run("pending", "cancel") == .success)
        #expect(!cancel.output.text.contains("→"))
        #expect(cancel.output.text.contains("wallet is cancelled"))
    }

    @Test func cancelTakesTheFirstOfSeveral() async throws {
        let terminal = try TestTerminal()
        try terminal.write(
            #"{"schemes": ["yourapp"], "authRequiredDestinations": ["a", "b"], "pendingStrategy": {"queue": 5}}"#,
            to: "linkgate.json")
        await terminal.run("open", "yourapp://a")
        await terminal.next().run("open", "yourapp://b")
        let cancel = terminal.next()
        #expect(await cancel.run("pending", "cancel") == .success)
        #expect(cancel.output.text.contains("a is cancelled"))
        #expect(cancel.output.text.contains("1 more waiting"))
    }

    @Test func nothingToCancelIsNoError() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("pending", "cancel") == .success)
        #expect(await terminal.next().run("pending", "cancle") == .usage)
    }
}
