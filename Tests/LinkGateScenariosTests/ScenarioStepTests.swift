import LinkGate
import LinkGateScenarios
import Testing

/// What the steps mean, where the scenarios beside the tests do not say it.
@Suite struct ScenarioStepTests {
    /// The names of the events, and the destinations of the deliveries, in order.
    private func play(_ steps: [String], _ more: String = "", start: Bool = true) async throws -> [String] {
        let config = """
            {"schemes": ["yourapp"], "authRequiredDestinations": ["wallet", "account", {"pattern": "transfer", "level": "mfa"}],
             "authLevels": ["login", "mfa"], "pendingStrategy": {"queue": 5}}
            """
        let json = #"""
            {"name": "n", "config": \#(config), "start": \#(start)\#(more), "steps": [\#(steps.joined(separator: ","))],
             "expect": []}
            """#
        let result = await ScenarioPlayer().play(try Scenario(json: json.utf8))
        #expect(result.failures == [])
        return result.entries.map { entry in
            switch entry.content {
            case .event(let event): String(event.name.rawValue.dropFirst("Deep Link ".count))
            case .delivery(let link): "→ " + link.destination
            case .end(_, let outcome): "end \(outcome)"
            case .login(let link): "login \(link.destination)"
            }
        }
    }

    @Test func aLinkAfterADeathInTheHandlerIsHeldByTheNextProcess() async throws {
        let came = try await play([
            #"{"at": 0, "killInHandler": true}"#, #"{"at": 1, "open": "yourapp://a"}"#,
            #"{"at": 2, "open": "yourapp://b"}"#, #"{"at": 3, "start": true}"#,
        ])
        #expect(came == ["Opened", "→ a", "Opened", "→ b"])
    }

    @Test func aDeathInTheHandlerLogsOut() async throws {
        let came = try await play(
            [
                #"{"at": 0, "killInHandler": true}"#, #"{"at": 1, "open": "yourapp://a"}"#,
                #"{"at": 2, "start": true}"#, #"{"at": 3, "open": "yourapp://wallet"}"#,
            ], #", "authenticated": true"#)
        #expect(came == ["Opened", "→ a", "Opened", "Auth Required"])
    }

    @Test func aDeathBeatsAThrowWhichStaysArmed() async throws {
        let came = try await play([
            #"{"at": 0, "handlerThrows": true}"#, #"{"at": 0, "killInHandler": true}"#,
            #"{"at": 1, "open": "yourapp://wallet"}"#, #"{"at": 2, "setAuthenticated": true}"#,
            #"{"at": 3, "restart": true, "authenticated": true}"#, #"{"at": 4, "restart": true}"#,
        ])
        #expect(came == ["Opened", "Auth Required", "→ wallet", "Restored", "→ wallet", "Failed"])
    }

    @Test func aKillForgetsWhatWasHeld() async throws {
        let came = try await play(
            [
                #"{"at": 0, "open": "yourapp://a"}"#, #"{"at": 1, "kill": true}"#, #"{"at": 2, "start": true}"#,
            ], start: false)
        #expect(came == [])
    }

    @Test func aDeadProcessStaysDead() async throws {
        let came = try await play([
            #"{"at": 0, "open": "yourapp://wallet"}"#, #"{"at": 30, "restart": true, "authenticated": true}"#,
            #"{"at": 1000, "advance": true}"#, #"{"at": 1001, "advance": true}"#,
        ])
        #expect(came == ["Opened", "Auth Required", "Restored", "→ wallet", "Completed"])
    }

    @Test func aStartTwiceLogsNobodyOut() async throws {
        let came = try await play(
            [#"{"at": 0, "start": true}"#, #"{"at": 1, "open": "yourapp://wallet"}"#], #", "authenticated": true"#)
        #expect(came == ["Opened", "→ wallet", "Completed"])
    }

    @Test func aStartCanBringASession() async throws {
        let came = try await play(
            [
                #"{"at": 0, "open": "yourapp://wallet"}"#, #"{"at": 1, "kill": true}"#,
                #"{"at": 2, "start": true, "authenticated": true}"#,
            ])
        #expect(came == ["Opened", "Auth Required", "Restored", "→ wallet", "Completed"])
    }

    @Test func theNextProcessOfAKillCanBeLoggedIn() async throws {
        let came = try await play(
            [
                #"{"at": 0, "open": "yourapp://transfer"}"#,
                #"{"at": 1, "kill": true, "authenticated": true, "level": "mfa"}"#, #"{"at": 2, "start": true}"#,
            ])
        #expect(came == ["Opened", "Auth Required", "Restored", "→ transfer", "Completed"])
    }

    @Test func aRestartCanBringANewVersion() async throws {
        let open = #"{"schemes": ["yourapp"], "authRequiredDestinations": []}"#
        let came = try await play(
            [
                #"{"at": 0, "open": "yourapp://wallet"}"#, #"{"at": 1, "restart": true, "config": \#(open)}"#,
                #"{"at": 2, "restart": true}"#, #"{"at": 3, "open": "yourapp://wallet"}"#,
            ])
        #expect(came == ["Opened", "Auth Required", "Restored", "→ wallet", "Completed", "Opened", "→ wallet"])
    }

    @Test func callsAreCountedOverAllProcesses() async throws {
        let came = try await play(
            [
                #"{"at": 0, "open": "yourapp://wallet"}"#, #"{"at": 1, "restart": true}"#,
                #"{"at": 2, "answer": "authenticated", "attempt": 1}"#,
                #"{"at": 3, "answer": "cancelled", "attempt": 2}"#,
            ], #", "provider": "scripted""#)
        #expect(came == ["Opened", "Auth Required", "Restored", "Auth Required", "Cancelled"])
    }

    @Test func aLateAnswerReachesTheRouterAndChangesNothing() async throws {
        let came = try await play(
            [
                #"{"at": 0, "open": "yourapp://wallet"}"#, #"{"at": 1, "open": "yourapp://account"}"#,
                #"{"at": 2, "cancel": true}"#, #"{"at": 3, "answer": "authenticated", "attempt": 1}"#,
            ], #", "provider": "scripted""#)
        #expect(came == ["Opened", "Auth Required", "Opened", "Cancelled", "Auth Required"])
    }

    @Test func theLowestLevelIsTheDefaultExceptForAnAnswer() async throws {
        let login = try await play(
            [#"{"at": 0, "open": "yourapp://transfer"}"#, #"{"at": 1, "setAuthenticated": true}"#])
        #expect(login == ["Opened", "Auth Required"])
        let answer = try await play(
            [#"{"at": 0, "open": "yourapp://transfer"}"#, #"{"at": 1, "answer": "authenticated"}"#],
            #", "provider": "scripted""#)
        #expect(answer == ["Opened", "Auth Required", "→ transfer", "Completed"])
    }

    @Test func aScriptedProviderKnowsNoSession() async throws {
        let came = try await play(
            [#"{"at": 0, "setAuthenticated": true}"#, #"{"at": 1, "open": "yourapp://wallet"}"#],
            #", "provider": "scripted", "authenticated": true"#)
        #expect(came == ["Opened", "Auth Required"])
    }

    @Test func theStoreFailsOnceAlsoInTheNextProcess() async throws {
        let came = try await play(
            [
                #"{"at": 0, "storeFails": true}"#, #"{"at": 0, "storeFails": true}"#, #"{"at": 1, "restart": true}"#,
                #"{"at": 2, "restart": true}"#, #"{"at": 3, "open": "yourapp://wallet"}"#,
            ])
        #expect(came == ["Store Failed", "Opened", "Auth Required"])
    }

    @Test func aStoreThatIsHeldOrAHandlerThatIsSlowDoesNotHoldUpAStart() async throws {
        let came = try await play([
            #"{"at": 0, "open": "yourapp://wallet"}"#, #"{"at": 1, "holdStore": true}"#,
            #"{"at": 2, "restart": true, "authenticated": true}"#, #"{"at": 2, "slowHandler": true}"#,
            #"{"at": 3, "restore": true}"#, #"{"at": 4, "releaseStore": true}"#, #"{"at": 5, "shutdown": true}"#,
            #"{"at": 6, "finishHandler": true}"#,
        ])
        #expect(came == ["Opened", "Auth Required", "Restored", "→ wallet", "Completed"])
    }

    @Test func whatTheHandlerDoesInAPatternItDoesEveryTime() async throws {
        let came = try await play([
            #"{"at": 0, "handlerThrows": true, "in": "a"}"#, #"{"at": 1, "open": "yourapp://b"}"#,
            #"{"at": 2, "open": "yourapp://a"}"#, #"{"at": 3, "restart": true}"#, #"{"at": 4, "open": "yourapp://a"}"#,
        ])
        #expect(came == ["Opened", "→ b", "Opened", "→ a", "Failed", "Opened", "→ a", "Failed"])
    }
}
