import LinkGateScenarios
import Testing

@Suite struct ScenarioResultTests {
    private func play(_ steps: String, expect: String = "", _ more: String = "") async throws -> ScenarioResult {
        let config = """
            {"schemes": ["yourapp"], "authRequiredDestinations": ["wallet", {"pattern": "transfer", "level": "mfa"}],
             "authLevels": ["login", "mfa"], "pendingStrategy": {"queue": 5}}
            """
        let json = #"{"name": "n", "config": \#(config)\#(more), "steps": [\#(steps)], "expect": [\#(expect)]}"#
        return await ScenarioPlayer().play(try Scenario(json: json.utf8))
    }

    private let openWallet = #"{"at": 0, "open": "yourapp://wallet?tab=cards"}"#
    private let opened = #"{"event": "Deep Link Opened"}"#
    private let asked = #"{"event": "Deep Link Auth Required", "attempt": 1}"#

    @Test func theTraceHasALineOfJSONForEachEventAndDelivery() async throws {
        let result = try await play(openWallet + #", {"at": 20, "setAuthenticated": true}"#)
        let lines = result.trace.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix(#"{"at":0,"event":"Deep Link Opened","destination":"wallet","#))
        #expect(lines[2] == #"{"at":20,"deliver":"wallet","parameters":[["tab","cards"]],"delivery_attempt":1}"#)
        #expect(lines[3].hasPrefix(#"{"at":20,"event":"Deep Link Completed","#))
        #expect(lines[3].contains(#""time_to_complete":20"#))
        #expect(result.entries.count == 4)
    }

    @Test func nothingElseMayComeOut() async throws {
        #expect(try await play(openWallet, expect: "\(opened), \(asked)").isAsExpected)
        let result = try await play(openWallet, expect: opened)
        #expect(!result.isAsExpected)
        let lines = try #require(result.difference).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1] == "the first deviation is something that was not expected:")
        #expect(lines[2].hasPrefix(#"+ {"at":0,"event":"Deep Link Auth Required""#))
    }

    @Test func whatIsExpectedMustComeInOrder() async throws {
        let result = try await play(openWallet, expect: "\(asked), \(opened)")
        #expect(!result.isAsExpected)
    }

    @Test func aMissingEntryIsPointedAt() async throws {
        let result = try await play(openWallet, expect: #"\#(opened), \#(asked), {"deliver": "wallet"}"#)
        let lines = try #require(result.difference).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[2] == "the first deviation is at expect[2]:")
        #expect(lines[3] == #"- {"deliver":"wallet"}"#)
    }

    @Test func aWrongValueIsNamed() async throws {
        let result = try await play(
            openWallet, expect: #"\#(opened), {"event": "Deep Link Auth Required", "attempt": 2, "nonsense": "x"}"#)
        let difference = try #require(result.difference)
        #expect(difference.contains("~ `attempt`: expected 2, came 1\n"))
        #expect(difference.contains("~ `nonsense`: expected \"x\", came nothing\n"))
    }

    @Test func numbersCompareByTheirValue() async throws {
        let expect =
            #"{"event": "Deep Link Opened", "at": 0.0, "pending": true}, {"event": "Deep Link Auth Required", "attempt": 1e0}"#
        #expect(try await play(openWallet, expect: expect).difference == nil)
        let wrong = #"{"event": "Deep Link Opened", "at": 0.001}, \#(asked)"#
        #expect(try await play(openWallet, expect: wrong).difference != nil)
        let kind = #"{"event": "Deep Link Opened", "pending": 1}, \#(asked)"#
        #expect(try await play(openWallet, expect: kind).difference != nil)
    }

    @Test func parametersCompareInOrder() async throws {
        let open = #"{"at": 0, "open": "yourapp://help?a=1&b=2"}"#
        let right = #"\#(opened), {"deliver": "help", "parameters": [["a", "1"], ["b", "2"]]}"#
        #expect(try await play(open, expect: right).difference == nil)
        let wrong = #"\#(opened), {"deliver": "help", "parameters": [["b", "2"], ["a", "1"]]}"#
        #expect(try await play(open, expect: wrong).difference != nil)
        let part = #"\#(opened), {"deliver": "help", "parameters": [["a", "1"]]}"#
        #expect(try await play(open, expect: part).difference != nil)
    }

    @Test func anAnswerToNobodyIsNoted() async throws {
        let result = try await play(
            #"{"at": 0, "answer": "cancelled"}"#, expect: opened, #", "provider": "scripted""#)
        #expect(
            result.difference?.hasSuffix(
                "note: steps[0]: the provider has been called 0 times so far, so nothing was answered") == true)
    }

    @Test func aHandlerThatDoesNotWaitIsNoted() async throws {
        let result = try await play(#"{"at": 0, "finishHandler": true}"#, expect: opened)
        #expect(
            result.difference?.hasSuffix("note: steps[0]: no slow handler is at work, so none was finished") == true)
    }

    @Test func endsAndLoginsComeOutOnlyWhereTheScenarioSaysSo() async throws {
        let steps = #"\#(openWallet), {"at": 1, "cancel": true}"#
        #expect(try await play(steps).entries.count == 3)
        let ends = try await play(steps, #", "ends": true"#)
        #expect(ends.trace.hasSuffix(#"{"at":1,"end":"cancelled","destination":"wallet","reason":"app"}"#))
        let logins = try await play(openWallet, #", "logins": true"#)
        #expect(logins.trace.hasSuffix(#"{"at":0,"login":"wallet"}"#))
    }
}
