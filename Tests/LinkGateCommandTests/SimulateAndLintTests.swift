import Testing

@testable import LinkGateCommand
@testable import LinkGateKit

@Suite struct SimulateCommandTests {
    private func scenario(expecting delivery: String) -> String {
        """
        {"name": "delivers", "config": {"schemes": ["yourapp"]}, "steps": [{"at": 1, "open": "yourapp://help"}],
         "expect": [{"event": "Deep Link Opened"}, {"deliver": "\(delivery)"}]}
        """
    }

    @Test func exitsWithZeroOnlyIfAllCameOutAsExpected() async throws {
        let terminal = try TestTerminal()
        try terminal.write(scenario(expecting: "help"), to: "good.json")
        try terminal.write(scenario(expecting: "wallet"), to: "bad.json")
        try terminal.write("{", to: "broken.json")
        #expect(await terminal.run("simulate", "good.json") == .success)
        #expect(await terminal.next().run("simulate", "good.json", "bad.json") == .findings)
        let all = terminal.next()
        #expect(await all.run("simulate", "good.json", "bad.json", "broken.json") == .usage)
        #expect(all.output.lines.last == "3 scenarios: 1 as expected, 1 different, 1 not readable")
        #expect(all.errors.text.contains("broken.json: line 1, column 2"))
    }

    @Test func theExampleOfTheHelpComesOutAsItSays() async throws {
        let terminal = try TestTerminal()
        try terminal.write(SimulateCommand.example, to: "example.json")
        #expect(await terminal.run("simulate", "example.json") == .success)
        let help = terminal.next()
        await help.run("simulate", "--help")
        #expect(help.output.text.contains(#""setAuthenticated": true"#))
    }

    @Test func aFolderIsSaidToBeOne() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("simulate", ".") == .usage)
        #expect(terminal.errors.text.contains("the file cannot be read: it is a folder; name a file in it"))
    }

    @Test func aTraceHasStandardOutputToItself() async throws {
        let terminal = try TestTerminal()
        try terminal.write(scenario(expecting: "help"), to: "good.json")
        #expect(await terminal.run("simulate", "--trace", "good.json") == .success)
        #expect(terminal.output.lines.count == 2)
        #expect(terminal.output.lines.last == #"{"at":1,"deliver":"help","parameters":[],"delivery_attempt":1}"#)
    }
}

@Suite struct LintCommandTests {
    private func lint(_ json: String) async throws -> (CommandStatus, String) {
        let terminal = try TestTerminal()
        try terminal.write(json, to: "linkgate.json")
        return (await terminal.run("lint"), terminal.output.text)
    }

    @Test func theStatusTellsTheWorstFinding() async throws {
        #expect(
            try await lint(LinkGateConfiguration.sampleJSON) == (.success, "linkgate.json: nothing to complain about\n")
        )
        let (warned, warning) = try await lint(#"{"schemes": ["a"], "authRequiredDestinations": ["x", "x/y"]}"#)
        #expect(warned == .findings)
        #expect(warning.contains("linkgate.json: warning: authRequiredDestinations[1]: `x/y` is covered by `x`"))
        let (refused, error) = try await lint(#"{"scheme": ["a"]}"#)
        #expect(refused == .usage)
        #expect(error.contains("linkgate.json: error: scheme: unknown key; did you mean `schemes`?"))
        let (noted, _) = try await lint(#"{"schemes": ["a"], "authRequiredDestinations": ["ürün"]}"#)
        #expect(noted == .success)
    }

    @Test func withoutAFileItTellsHowToBegin() async throws {
        let terminal = try TestTerminal()
        #expect(await terminal.run("lint") == .usage)
        #expect(terminal.errors.text.contains("no ./linkgate.json here"))
        #expect(terminal.errors.text.contains("`linkgate lint --sample > linkgate.json`"))
        let sample = terminal.next()
        #expect(await sample.run("lint", "--sample") == .success)
        try terminal.write(sample.output.text, to: "linkgate.json")
        let checked = terminal.next()
        #expect(await checked.run("lint") == .success)
        #expect(checked.output.text == "linkgate.json: nothing to complain about\n")
    }

    @Test func theHelpExplainsEveryKey() async throws {
        let terminal = try TestTerminal()
        await terminal.run("lint", "--help")
        for key in ConfigurationReader.keys { #expect(terminal.output.text.contains("  \(key) "), "\(key)") }
    }

    @Test func saysOnceWhatIsNeededAndThenWhatToWrite() async throws {
        let (_, number) = try await lint(#"{"schemes": ["a"], "pendingDeepLinkTimeout": "5m"}"#)
        #expect(number.contains("a string where a number is needed; write a number of seconds, such as 300"))
        let (_, pattern) = try await lint(#"{"schemes": ["a"], "authRequiredDestinations": [5]}"#)
        #expect(pattern.contains(#"a number where a pattern or an object is needed; write "wallet", or {"#))
    }

    @Test func aMissingFileIsAnError() async throws {
        #expect(await (try TestTerminal()).run("lint", "none.json") == .usage)
        #expect(await (try TestTerminal()).run("lint", "a.json", "--config", "b.json") == .usage)
    }
}
