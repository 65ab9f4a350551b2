import LinkGateKit
import Testing

@testable import LinkGateCLI

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

    @Test func aMissingFileIsAnError() async throws {
        #expect(await (try TestTerminal()).run("lint") == .usage)
        #expect(await (try TestTerminal()).run("lint", "a.json", "--config", "b.json") == .usage)
    }
}
