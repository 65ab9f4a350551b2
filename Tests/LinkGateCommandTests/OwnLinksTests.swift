import Foundation
import LinkGate
import LinkGateKit
import Testing

@testable import LinkGateCommand

/// `short:w` is `wallet`, in an opaque form that the bundled parser does not know.
private struct ShortParser: DeepLinkParser {
    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        guard url.hasPrefix("short:") else { return nil }
        return try DeepLink(scheme: "short", path: url == "short:w" ? ["wallet"] : [String(url.dropFirst(6))])
    }
}

private struct ClosedPolicy: GatePolicy {
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        link.matches("closed") ? .deny(because: "it is closed") : .pass
    }
}

private struct WalletRoute: LinkRoute {
    static let definition = RouteDefinition(
        "wallet", auth: .level(AuthLevel("vip", rank: 1)), example: WalletRoute()
    ) { _ in WalletRoute() }
}

@Suite("A command of a team's own") struct OwnLinksTests {
    private static let links = OwnLinks(
        routes: RouteTable(WalletRoute.self), levels: [.login, AuthLevel("vip", rank: 1)],
        extend: { builder in builder.parser(ShortParser()).policy(ClosedPolicy()) })

    private func terminal(typing text: String = "", _ own: OwnLinks = links) throws -> TestTerminal {
        var terminal = try TestTerminal(typing: text)
        terminal.own = own
        return terminal
    }

    @Test("Its parsers, policies and routes decide in check, without a configuration")
    func check() async throws {
        let terminal = try terminal()
        #expect(await terminal.run("check", "short:w", "short:closed", "yourapp://wallet") == .success)
        #expect(
            terminal.output.lines.filter { !$0.hasPrefix(" ") } == [
                "gated  short:w", "denied  short:closed", "unrecognized  yourapp://wallet",
            ])
        #expect(terminal.output.text.contains("reaches: WalletRoute, wallet"))
        #expect(!terminal.errors.text.contains("sample"))
        let piped = try self.terminal(typing: "short:w\nshort:closed\n")
        await piped.run("check", "--fail-on", "denied")
        #expect(piped.errors.text.contains("1 denied"))
    }

    @Test("Its levels are answers to the question, and its policies judge what opens")
    func open() async throws {
        let terminal = try terminal(typing: "login\nr\nvip\n")
        #expect(await terminal.run("open", "short:w") == .success)
        #expect(terminal.errors.text.contains("wallet waits for a login with vip"))
        #expect(terminal.errors.text.contains("y = log in with vip, login = that alone"))
        #expect(terminal.errors.text.contains("left, log in with vip? >"))
        #expect(terminal.errors.text.contains("The login with vip failed"))
        let denied = try self.terminal()
        #expect(await denied.run("open", "short:closed") == .denied)
    }

    @Test("What waits is shown, restored and cancelled by the same parser")
    func stored() async throws {
        let terminal = try terminal()
        #expect(await terminal.run("open", "short:w") == .leftWaiting)
        let pending = terminal.next()
        await pending.run("pending")
        #expect(pending.output.text.contains("wallet"))
        let resumed = terminal.next()
        #expect(await resumed.run("resume", "--auth", "always") == .success)
        #expect(resumed.output.text.contains("→ wallet"))
    }

    @Test("Its routes are listed, and made into association files")
    func routes() async throws {
        let terminal = try terminal()
        #expect(await terminal.run("routes", "--json") == .success)
        let catalog = RouteTable(WalletRoute.self).catalog(on: .scheme("yourapp"))
        #expect(terminal.output.text == String(decoding: try catalog.json(), as: UTF8.self) + "\n")
        let file = terminal.next()
        #expect(await file.run("aasa", "generate", "--app-id", "ABCDE12345.com.example.app") == .success)
        try terminal.write(file.output.text, to: "aasa")
        let check = terminal.next()
        #expect(
            await check.run("aasa", "check", "aasa", "--host", "app.example.com") == .success, "\(check.output.text)")
        let match = terminal.next()
        await match.run("aasa", "match", "aasa", "https://app.example.com/wallet")
        #expect(match.output.text.contains("LinkGate: unrecognized"))
    }

    @Test("Its parsers and policies are with the configuration in lint and simulate")
    func configuration() async throws {
        let terminal = try terminal()
        try terminal.write(#"{"schemes": ["yourapp"], "authRequiredDestinations": ["wallet"]}"#, to: "linkgate.json")
        #expect(await terminal.run("lint") == .success)
        var twice = Self.links
        twice.extend = { builder in builder.policy(QueryGatePolicy()) }
        var broken = terminal.next()
        broken.own = twice
        #expect(await broken.run("lint") == .usage)
        #expect(broken.output.text.contains("more than one policy has this name"))
        try terminal.write(
            """
            {"name": "x", "config": {"schemes": ["yourapp"]}, "steps": [{"at": 0, "open": "short:closed"}],
             "expect": [{"event": "Deep Link Opened"}, {"event": "Deep Link Denied"}]}
            """, to: "scenario.json")
        let played = terminal.next()
        #expect(await played.run("simulate", "scenario.json") == .success, "\(played.output.text)")
    }

    private struct Missing: Error, CustomStringConvertible { let description = "no rules here" }

    @Test("An error of the extension ends the command, and in a scenario no link opens")
    func failing() async throws {
        let terminal = try terminal(OwnLinks(extend: { _ in throw Missing() }))
        #expect(await terminal.run("check", "short:w") == .usage)
        #expect(terminal.errors.text == "linkgate: no rules here\n")
        try terminal.write(
            """
            {"name": "x", "config": {"schemes": ["yourapp"]}, "steps": [{"at": 0, "open": "yourapp://a"}],
             "expect": [{"event": "Deep Link Opened"}, {"event": "Deep Link Denied"}]}
            """, to: "scenario.json")
        #expect(await terminal.next().run("simulate", "scenario.json") == .success)
    }
}
