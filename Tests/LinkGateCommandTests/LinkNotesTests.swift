import Foundation
import LinkGateKit
import Testing

@testable import LinkGateCommand

@Suite struct LinkNotesTests {
    private func check(_ url: String) async throws -> [String] {
        let terminal = try TestTerminal()
        #expect(await terminal.run("check", "--", url) == .success)
        return terminal.output.lines
    }

    private func notes(_ url: String) async throws -> [String] {
        try await check(url).filter { $0.hasPrefix("    note: ") }.map { String($0.dropFirst(10)) }
    }

    @Test(arguments: [
        "yourapp://wallet", "yourapp://a?auth=required", "https://app.example.com/a?b=c#d", "other:x",
    ])
    func thereIsNothingToSayOfMost(url: String) async throws {
        #expect(try await notes(url).isEmpty)
    }

    @Test(arguments: [("yourapp://x#/wallet", "#/wallet"), ("yourapp://x#auth=required", "#auth=required")])
    func aFragmentThatGatesIsNamed(url: String, fragment: String) async throws {
        let notes = try await notes(url)
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("its fragment \(fragment) makes it so") == true)
        #expect(notes.first?.hasSuffix("without it, the link is open") == true)
        #expect(try await self.notes("yourapp://wallet#/wallet/x").isEmpty)
    }

    @Test(arguments: ["auth=requierd", "Auth=1", "auth=true", "auht=required"])
    func aFlagThatIsNearlyOneIsNamed(parameter: String) async throws {
        #expect(
            try await notes("yourapp://x?\(parameter)") == [
                "\(parameter) has no effect; only auth=required asks for a login"
            ])
    }

    @Test(arguments: ["AUTH=Required", "auth[]=required", "q=auth", "q=required"])
    func aFlagThatCountsOrIsNoneIsNot(parameter: String) async throws {
        #expect(try await !notes("yourapp://x?\(parameter)").contains { $0.contains("no effect") })
    }

    @Test func whatFoundationMakesOfALinkIsSaid() async throws {
        #expect(
            try await notes("yourapp://a/ü") == ["URL(string:) makes yourapp://a/%C3%BC of it"])
        #expect(
            try await notes("https://app.example.com/a%zz") == [
                "URL(string:) makes https://app.example.com/a%25zz of it; handed over as a URL, the link is open"
            ])
    }

    @Test func whiteSpaceAroundALinkIsNamed() async throws {
        #expect(
            try await notes(" yourapp://wallet") == [
                "there is white space before it; without it, the link is gated"
            ])
        #expect(
            try await notes("yourapp://a ") == ["there is white space behind it; without it, the link is open"])
    }

    @Test func aCarriageReturnBeforeTheLineFeedIsNoPartOfALink() async throws {
        let terminal = try TestTerminal(typing: "yourapp://a\r\nyourapp://b\r\r\nyourapp://c\r")
        await terminal.run("check", "--json")
        let urls = try terminal.output.lines.map { try JSONNode(parsing: Array($0.utf8))["url"]?.value }
        #expect(urls == ["yourapp://a", "yourapp://b\r", "yourapp://c"].map { .string($0) })
        let quoted = try TestTerminal(typing: "\"yourapp://a\\r\"\r\n")
        await quoted.run("check", "--json", "--from-json")
        #expect(quoted.output.text.hasPrefix(#"{"url":"yourapp://a\r","verdict":"rejected""#))
    }

    @Test func userInformationIsNotTakenForAPort() async throws {
        #expect(try await check("yourapp://user:pw@wallet/")[2].contains("user information before the host"))
        #expect(try await check("yourapp://wallet:80/")[2].contains("a port in a link of a custom scheme"))
    }

    @Test func whatIsOursCountsForHTTPToo() async throws {
        #expect(try await check("other:x")[1].contains("http(s)://app.example.com"))
    }
}
