import Foundation
import LinkGate
import Testing

@testable import LinkGateCommand

/// Two commands at one store; the other one is played by a claim of this process, which shuts out just as well.
@Suite struct StoreClaimTests {
    private let terminal: TestTerminal
    private let store: URL

    init() async throws {
        terminal = try TestTerminal()
        store = terminal.directory.appendingPathComponent("links")
        await terminal.run("open", "yourapp://wallet", "--store", "links")
    }

    @Test(arguments: [
        ["open", "yourapp://account", "--auth", "always"], ["resume", "--auth", "always"], ["pending", "cancel"],
    ])
    func aSecondCommandIsToldWhoIsAtWorkAndTouchesNothing(arguments: [String]) async throws {
        let claim = try await StoreClaim.take(store)
        let second = terminal.next()
        #expect(await second.run(arguments + ["--store", "links"]) == .usage)
        #expect(second.output.text.isEmpty)
        let complaint = try #require(second.errors.lines.last)
        #expect(complaint.contains("process \(ProcessInfo.processInfo.processIdentifier), is at work"))
        #expect(complaint.contains("--store"))
        withExtendedLifetime(claim) {}
        let pending = terminal.next()
        await pending.run("pending", "--store", "links")
        #expect(pending.output.text.hasPrefix("wallet\n"))
    }

    @Test func showingIsAllowedAndTellsOfTheOther() async throws {
        let alone = terminal.next()
        #expect(await alone.run("pending", "--store", "links") == .success)
        #expect(!alone.output.text.contains("Another linkgate"))
        let claim = try await StoreClaim.take(store)
        let beside = terminal.next()
        #expect(await beside.run("pending", "--store", "links") == .success)
        #expect(beside.output.text.hasPrefix("wallet\n"))
        #expect(beside.output.text.contains("Another linkgate, process \(ProcessInfo.processInfo.processIdentifier),"))
        withExtendedLifetime(claim) {}
    }

    @Test func theStoreIsFreeAfterACommand() async throws {
        #expect(await terminal.next().run("resume", "--auth", "always", "--store", "links") == .success)
        _ = try await StoreClaim.take(store)
        _ = try await StoreClaim.take(store)
    }
}
