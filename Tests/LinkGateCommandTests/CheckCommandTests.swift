import Foundation
import LinkGateKit
import Testing

@testable import LinkGateCommand

@Suite struct CheckCommandTests {
    private func check(_ input: String, _ options: String..., chunk: Int = 1 << 16) async throws -> [String] {
        let terminal = try TestTerminal(typing: Array(input.utf8), chunk: chunk)
        #expect(await run(terminal, options) == .success)
        return terminal.output.lines
    }

    private func run(_ terminal: TestTerminal, _ options: [String]) async -> CommandStatus {
        switch options.count {
        case 0: await terminal.run("check")
        case 1: await terminal.run("check", options[0])
        default: await terminal.run("check", options[0], options[1])
        }
    }

    @Test func printsTheShapeThatIsPromised() async throws {
        #expect(
            try await check("yourapp://campaigns/summer/apply?k=v&k=w\n", "--json") == [
                #"{"url":"yourapp://campaigns/summer/apply?k=v&k=w","verdict":"gated","#
                    + #""destination":"campaigns/summer/apply","segments":["campaigns","summer","apply"],"#
                    + #""parameters":[["k","v"],["k","w"]],"level":"login","reasons":[{"policy":"ConfigGatePolicy","#
                    + #""because":"matches \"campaigns/*/apply\""}],"error":null}"#
            ])
        #expect(
            try await check("other://x", "--json") == [
                #"{"url":"other://x","verdict":"unrecognized","destination":null,"segments":null,"parameters":null,"#
                    + #""level":null,"reasons":[],"error":null}"#
            ])
    }

    @Test(arguments: [1, 7, 64, 1 << 16])
    func everyLineGetsALineInOrder(chunk: Int) async throws {
        let input = ["yourapp://wallet", "", "yourapp://a%zz", "x", "yourapp://b"]
        let lines = try await check(input.joined(separator: "\n"), "--json", chunk: chunk)
        let nodes = try lines.map { try JSONNode(parsing: Array($0.utf8)) }
        #expect(nodes.map { $0["url"]?.value } == input.map { .string($0) })
        #expect(
            nodes.map { $0["verdict"]?.value }
                == ["gated", "unrecognized", "rejected", "unrecognized", "open"].map { .string($0) })
    }

    @Test func badLinesAreAnsweredToo() async throws {
        let terminal = try TestTerminal(
            typing: [0xFF, 0x0A] + Array(repeating: 0x61, count: 100_000) + Array("\nyourapp://a".utf8))
        #expect(await terminal.run("check", "--json") == .success)
        let lines = terminal.output.lines
        #expect(lines.count == 3)
        #expect(lines.first?.contains(#""verdict":"rejected""#) == true)
        #expect(lines.first?.contains("the line is not UTF-8 (at byte 0)") == true)
        #expect(lines.dropFirst().first?.contains("longer than 65536 bytes") == true)
        #expect(lines.last?.contains(#""verdict":"open""#) == true)
    }

    @Test func readsJSONStrings() async throws {
        let lines = try await check(
            "\"yourapp://a\\u002fb\"\n\"yourapp://a\\nb\"\n5\nx\n\"\\ud800\"\n", "--json", "--from-json")
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix(#"{"url":"yourapp://a/b","verdict":"open""#))
        #expect(lines[1].hasPrefix(#"{"url":"yourapp://a\nb","verdict":"rejected""#))
        #expect(lines[2...].allSatisfy { $0.contains(#""verdict":"rejected""#) && $0.contains("not a JSON string") })
    }

    @Test func everyLineOfOutputIsJSONWhateverTheLink() async throws {
        let terminal = try TestTerminal()
        await terminal.run(
            "check", "--json", "yourapp://a?\u{1B}", "yourapp://\"\\\u{2028}", "yourapp://a?q=%22%0A%E2%80%A8")
        for line in terminal.output.lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?.count == 8)
        }
        #expect(terminal.output.lines.count == 3)
    }

    @Test func explainsAVerdictToAPerson() async throws {
        #expect(
            try await check("yourapp://Wallet/x?tab=cards") == [
                "gated  yourapp://Wallet/x?tab=cards", "    needs login", "    link: Wallet/x  tab=cards",
                "    ConfigGatePolicy: needs login, because matches \"wallet\"", "    QueryGatePolicy: passes",
            ])
    }

    @Test func putsACaretUnderTheByteAtFault() async throws {
        let lines = try await check("yourapp://a/wal%zz")
        #expect(lines.count == 4)
        #expect(lines[0] == "rejected  yourapp://a/wal%zz")
        #expect(lines[1] == "                         ^")
        #expect(lines[2].contains("hexadecimal digits (at byte 15)"))
    }

    @Test func neverSendsAControlCharacterToATerminal() async throws {
        let lines = try await check("yourapp://a/\u{1B}[31m\u{202E}b\u{9B}")
        #expect(
            lines.joined().unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
            })
    }

    @Test func aBrokenConfigurationIsAnErrorThatTellsEverything() async throws {
        let terminal = try TestTerminal()
        try terminal.write(#"{"schemes": ["http"], "hosst": []}"#, to: "linkgate.json")
        #expect(await terminal.run("check", "x") == .usage)
        #expect(terminal.errors.lines.count == 2)
        #expect(terminal.errors.text.contains("did you mean `hosts`?"))
        #expect(terminal.output.text.isEmpty)
    }

    @Test func saysThatTheSampleIsUsed() async throws {
        let terminal = try TestTerminal()
        await terminal.run("check", "yourapp://a")
        #expect(terminal.errors.text.contains("built-in sample"))
        try terminal.write(LinkGateConfiguration.sampleJSON, to: "linkgate.json")
        let next = terminal.next()
        await next.run("check", "yourapp://a")
        #expect(next.errors.text.isEmpty)
    }

    @Test(arguments: [
        ("rejected", CommandStatus.findings), ("unrecognized", .findings), ("denied", .success),
        ("denied,rejected", .findings), ("gated", .findings), ("open", .findings), ("denied,denied", .success),
    ])
    func aVerdictThatIsNotWantedFails(verdicts: String, status: CommandStatus) async throws {
        let links = ["yourapp://a%zz", "other://x", "yourapp://wallet", "yourapp://help"]
        let arguments = try TestTerminal()
        #expect(await arguments.run(["check", "--fail-on", verdicts] + links) == status)
        let lines = try TestTerminal(typing: links.joined(separator: "\n"))
        #expect(await lines.run("check", "--json", "--fail-on=\(verdicts)") == status)
        let plain = try TestTerminal(typing: links.joined(separator: "\n"))
        #expect(await plain.run("check", "--json") == .success)
        #expect(lines.output.text == plain.output.text, "the answers stay as they are")
        #expect(lines.errors.text.contains("(--fail-on \(verdicts))") == (status == .findings))
    }

    @Test func aLineThatCannotBeReadIsRejected() async throws {
        let terminal = try TestTerminal(typing: [0xFF, 0x0A])
        #expect(await terminal.run("check", "--fail-on", "rejected,unrecognized") == .findings)
        #expect(terminal.errors.lines.last == "linkgate: 1 rejected (--fail-on rejected,unrecognized)")
    }

    @Test(arguments: ["reject", "rejected,", "", "rejected, denie", "Open"])
    func anUnknownVerdictIsAUsageErrorThatListsThem(verdicts: String) async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("check", "--fail-on=\(verdicts)", "yourapp://a") == .usage)
        #expect(terminal.output.text.isEmpty)
        #expect(verdicts.isEmpty || terminal.errors.text.contains("open, gated, denied, rejected, unrecognized"))
    }

    @Test func manyLinesAreCountedOverAllCores() async throws {
        let terminal = try TestTerminal(typing: String(repeating: "yourapp://a\nother://b\n", count: 5_000))
        #expect(await terminal.run("check", "--json", "--fail-on", "unrecognized") == .findings)
        #expect(terminal.errors.lines.last == "linkgate: 5000 unrecognized (--fail-on unrecognized)")
    }

    @Test(arguments: [1, 2, 3, 64], [[], ["--from-json"]])
    func aByteOrderMarkAtTheStartIsSkipped(chunk: Int, options: [String]) async throws {
        let line = options.isEmpty ? "yourapp://help" : "\"yourapp://help\""
        let terminal = try TestTerminal(typing: Array("\u{FEFF}\(line)\n\u{FEFF}\(line)\n".utf8), chunk: chunk)
        #expect(await terminal.run(["check", "--json"] + options) == .success)
        #expect(terminal.output.lines.first?.hasPrefix(#"{"url":"yourapp://help","verdict":"open""#) == true)
        #expect(
            terminal.output.lines.last?.contains(#""verdict":"open""#) == false, "elsewhere it is a part of the line")
    }

    @Test func inAnArgumentAByteOrderMarkIsAPartOfTheLink() async throws {
        let terminal = try TestTerminal()
        await terminal.run("check", "--json", "\u{FEFF}yourapp://help")
        #expect(terminal.output.text.contains(#""verdict":"unrecognized""#))
    }

    @Test func linksInJSONComeFromTheInputAlone() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("check", "--from-json", "yourapp://a") == .usage)
        #expect(terminal.errors.text.contains("--from-json is for links on standard input"))
    }
}

@Suite("What check compares with") struct CheckComparisonTests {
    private func terminal(_ files: [String: String]) throws -> TestTerminal {
        let terminal = try TestTerminal()
        for (name, text) in files { try terminal.write(text, to: name) }
        return terminal
    }

    @Test("The name of a file is refused, with the two ways to give its lines")
    func fileName() async throws {
        let terminal = try terminal(["links.txt": "yourapp://a\n"])
        #expect(await terminal.run("check", "yourapp://a", "links.txt", "--fail-on", "rejected") == .usage)
        #expect(terminal.output.text.isEmpty)
        #expect(terminal.errors.text.contains("`links.txt` is a file and no link"))
        #expect(terminal.errors.text.contains("linkgate check < FILE, or --links FILE"))
    }

    @Test("Links with other verdicts than expected are printed, and make the status 1")
    func expectations() async throws {
        let good = "# the wallet\nyourapp://wallet gated\n\nyourapp://a%zz\trejected\nother:x unrecognized\n"
        let terminal = try terminal(["good": good, "bad": "yourapp://a gated\n", "odd": "yourapp://a opens\n"])
        #expect(await terminal.run("check", "--links", "good") == .success)
        #expect(terminal.output.text == "good: 3 links, all as expected\n")
        let bad = terminal.next()
        #expect(await bad.run("check", "--links", "bad") == .findings)
        #expect(bad.output.lines.first == "bad: line 1: yourapp://a: open, where gated is expected")
        let odd = terminal.next()
        #expect(await odd.run("check", "--links", "odd") == .usage)
        #expect(
            odd.errors.text.contains("line 1: `opens` is no verdict; write the link, a space, and one of open, gated"))
        let both = terminal.next()
        #expect(await both.run("check", "--links", "good", "yourapp://a") == .usage)
        #expect(both.errors.text.contains("`yourapp://a` does not go with --links"))
    }

    @Test("Spaces beside the commas of a list do not count", arguments: ["open, rejected", " rejected ,open"])
    func spaces(list: String) async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("check", "yourapp://a", "--fail-on", list) == .findings)
    }

    private static let destinations = """
        {"schemes": ["yourapp"], "authLevels": ["login", "mfa"], "destinations": [
          "docs/{path...}", {"pattern": "/orders/{id}", "name": "order", "auth": "mfa"},
          {"pattern": "o/{id}", "name": "old", "deprecated": "write orders/{id}"}]}
        """

    @Test("An answer says which destination a link reaches, and that it is deprecated")
    func reached() async throws {
        let terminal = try terminal(["linkgate.json": Self.destinations])
        await terminal.run("check", "yourapp://ORDERS/7", "yourapp://o/7", "yourapp://nowhere", "yourapp://docs")
        let told = terminal.output.lines.filter { $0.contains("reaches:") || $0.contains("deprecated:") }
        #expect(
            told == [
                "    reaches: order, orders/{id}", "    reaches: old, o/{id}", "    deprecated: write orders/{id}",
                "    reaches: none of the destinations", "    reaches: docs/{path...}",
            ])
        #expect(terminal.output.text.contains("needs mfa, because is at or below \"orders/{id}\" (order)"))
        let json = terminal.next()
        await json.run("check", "--json", "yourapp://o/7", "yourapp://x", "other:x")
        #expect(
            json.output.lines.map { $0.components(separatedBy: #""error":null,"#).last ?? "" } == [
                #""route":"old","deprecated":"write orders/{id}"}"#, #""route":null,"deprecated":null}"#,
                #""route":null,"deprecated":null}"#,
            ])
    }
}
