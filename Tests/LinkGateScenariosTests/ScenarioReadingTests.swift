import Foundation
import LinkGate
import LinkGateScenarios
import Testing

@Suite struct ScenarioReadingTests {
    /// The problems of a scenario that has these steps, expectations and further keys.
    private func problems(
        steps: String = "", expect: String = "", _ more: String = "",
        config: String = #"{"schemes": ["yourapp"], "authRequiredDestinations": ["wallet"]}"#
    ) -> [String] {
        let json = #"{"name": "n", "config": \#(config)\#(more), "steps": [\#(steps)], "expect": [\#(expect)]}"#
        do throws(Scenario.ReadingError) {
            _ = try Scenario(json: json.utf8)
            return []
        } catch {
            return error.problems.map { "\($0.place): \($0.problem)" }
        }
    }

    @Test(arguments: ScenarioFile.all)
    func readsEveryScenario(file: ScenarioFile) throws {
        let scenario = try Scenario(contentsOf: file.url)
        #expect(!scenario.name.isEmpty)
        #expect(scenario.why != nil)
    }

    @Test func readsEveryKindOfStep() {
        let steps = [
            #""open": "yourapp://wallet""#, #""setAuthenticated": true, "user": "ada", "level": "login""#,
            #""setAuthenticated": false"#, #""answer": "authenticated", "attempt": 2, "user": "ada", "level": "login""#,
            #""answer": "cancelled""#, #""answer": "refused", "attempt": 1"#, #""answer": "error""#,
            #""complete": true"#, #""cancel": true"#, #""retry": true"#, #""restart": true"#,
            #""restart": true, "config": {"hosts": ["app.example.com"]}, "denies": ["admin"], "authenticated": true"#,
            #""kill": true"#, #""kill": true, "authenticated": true, "user": "ada""#, #""start": true"#,
            #""start": true, "authenticated": true, "level": "login""#, #""advance": true"#, #""wallClock": -61.5"#,
            #""handlerThrows": true"#, #""killInHandler": true"#, #""storeFails": true, "why": "w", "source": "s""#,
        ]
        let json = steps.map { #"{"at": 1.001, \#($0)}"# }.joined(separator: ",")
        #expect(problems(steps: json, #", "provider": "scripted", "start": false, "denies": []"#) == [])
    }

    @Test func readsEveryKindOfExpectation() {
        let expect = #"""
            {"event": "Deep Link Opened", "at": 1.5, "source": "push", "gated_by": ["a"], "pending": true, "why": "w"},
            {"deliver": "", "at": 0, "parameters": [["a", "b"], ["c", ""]], "delivery_attempt": 1, "source": "s"},
            {"end": "denied", "destination": "wallet", "code": "minor", "reason": "user", "at": 1}, {"login": "wallet"}
            """#
        #expect(problems(expect: expect) == [])
    }

    @Test(arguments: [
        (#", "authenticted": true"#, "authenticted: unknown key"),
        (#", "provider": "script""#, #"provider: "script" is unknown here"#),
        (#", "start": 1"#, "start: a number where true or false is needed"),
        (#", "user": "ada""#, "user: it tells who is logged in, but nobody is"),
        (
            #", "authenticated": true, "level": "mfa""#,
            "level: the level `mfa` is not in the config's `authLevels` (login)"
        ),
        (#", "denies": [1]"#, "denies[0]: a number where a string is needed"),
        (#", "ignoringRepeats": 0"#, "ignoringRepeats: the time is not above zero"),
        (#", "session": "known""#, #"session: "known" is unknown here"#),
        (#", "session": "unknown", "authenticated": true"#, "authenticated: the session is unknown"),
        (#", "session": "unknown", "provider": "scripted""#, "session: a scripted provider knows of no session"),
        (#", "name": "twice""#, "name: the key is given twice"),
    ])
    func refusesAtTheTop(more: String, problem: String) {
        #expect(problems(more) == [problem])
    }

    @Test func readsEveryKindOfPolicy() {
        let policies = #"""
            {"name": "Night", "pattern": "a", "level": "login", "from": 1, "until": 2.5, "why": "w"},
            {"user": "kid", "deny": true, "code": "minor"}, {"unlessUser": "root", "flag": "on", "forUser": "bob"},
            {"timeout": 10}, {}
            """#
        #expect(problems(#", "policies": [\#(policies)]"#) == [])
    }

    @Test(arguments: [
        (#"{"patern": "a"}"#, "policies[0].patern: unknown key"),
        (#"{"pattern": ":id"}"#, "policies[0].pattern"),
        (#"{"deny": false}"#, "policies[0].deny: it can only be true"),
        (#"{"deny": true, "timeout": 1}"#, "policies[0].timeout: it does not go with `deny`"),
        (#"{"level": "mfa"}"#, "policies[0].level: the level `mfa` is not in the config's `authLevels` (login)"),
        (#"{"user": "a", "unlessUser": "b"}"#, "policies[0]: `user` and `unlessUser` exclude each other"),
        (#"{"from": 2, "until": 2}"#, "policies[0]: `until` is not after `from`, so the policy never holds"),
        (#"{"name": "A"}, {"name": "A"}"#, #"policies[1]: more than one policy has the name "A""#),
    ])
    func refusesInPolicies(policies: String, problem: String) {
        let found = problems(#", "policies": [\#(policies)]"#)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix(problem) == true, "\(found)")
    }

    @Test(arguments: [
        (#"{"open": "yourapp://wallet"}"#, "steps[0]: `at` is missing"),
        (#"{"at": 1}"#, "steps[0]: the step has no action"),
        (#"{"at": 1, "kill": true, "open": "x"}"#, "steps[0]: the step has several actions: `open` and `kill`"),
        (#"{"at": 1, "opne": "x"}"#, "steps[0].opne: unknown key"),
        (#"{"at": 1, "open": "x", "level": "login"}"#, "steps[0].level: it does not go with `open`"),
        (#"{"at": 1, "kill": true, "denies": []}"#, "steps[0].denies: it does not go with `kill`"),
        (#"{"at": 1, "advance": true, "in": "wallet"}"#, "steps[0].in: it does not go with `advance`"),
        (
            #"{"at": 1, "handlerAsksFor": "mfa"}"#,
            "steps[0].handlerAsksFor: the level `mfa` is not in the config's `authLevels` (login)"
        ),
        (#"{"at": 1, "slowHandler": true, "in": "{id}"}"#, "steps[0].in: "),
        (#"{"at": 1, "storeUnreadable": 1}"#, "steps[0].storeUnreadable: a number where true or false is needed"),
        (#"{"at": 1, "kill": false}"#, "steps[0].kill: it can only be true"),
        (#"{"at": 1, "restart": "yes"}"#, "steps[0].restart: a string where true or false is needed"),
        (#"{"at": -1, "advance": true}"#, "steps[0].at: the time is negative"),
        (#"{"at": 0.0005, "advance": true}"#, "steps[0].at: the time is finer than a millisecond"),
        (#"{"at": 1e300, "advance": true}"#, "steps[0].at: the time is out of reach"),
        (
            #"{"at": 2, "advance": true}, {"at": 1.999, "advance": true}"#,
            "steps[1].at: the time is before that of the step before"
        ),
        (#"{"at": 1, "answer": "authenticated"}"#, "steps[0].answer: only a scripted provider is answered for"),
        (#"{"at": 1, "restart": true, "user": "ada"}"#, "steps[0].user: it tells who is logged in, but nobody is"),
        (#"{"at": 1, "restart": true, "config": {"shemes": []}}"#, "steps[0].config.shemes: unknown key"),
        (
            #"{"at": 1, "setAuthenticated": true, "level": "mfa"}"#,
            "steps[0].level: the level `mfa` is not in the config's `authLevels` (login)"
        ),
        ("7", "steps[0]: a number where an object is needed"),
    ])
    func refusesInSteps(step: String, problem: String) {
        #expect(problems(steps: step).first?.hasPrefix(problem) == true)
    }

    @Test(arguments: [
        (#""answer": "yes""#, #"steps[0].answer: "yes" is unknown here"#),
        (#""answer": "cancelled", "user": "ada""#, "steps[0].user: it goes with `authenticated` alone"),
        (#""answer": "authenticated", "attempt": 0"#, "steps[0].attempt: it is no number of a call"),
        (#""answer": "authenticated", "attempt": 1.5"#, "steps[0].attempt: it is no number of a call"),
    ])
    func refusesInAnswers(answer: String, problem: String) {
        #expect(problems(steps: #"{"at": 0, \#(answer)}"#, #", "provider": "scripted""#) == [problem])
    }

    @Test(arguments: [
        (#"{"event": "Deep Link Open"}"#, #"expect[0].event: no event has the name "Deep Link Open""#),
        (#"{"event": "Deep Link Opened", "deliver": "x"}"#, "expect[0]: it is an event and a delivery at once"),
        (#"{"at": 1}"#, "expect[0]: it is neither an event nor a delivery"),
        (#"{"end": "opened"}"#, #"expect[0].end: no link ends as "opened""#),
        (#"{"end": "denied", "pending": true}"#, "expect[0].pending: unknown key"),
        (#"{"deliver": "x", "pending": true}"#, "expect[0].pending: unknown key"),
        (
            #"{"deliver": "x", "parameters": [["a"]]}"#,
            "expect[0].parameters[0]: an array where a pair is needed"
        ),
        (
            #"{"event": "Deep Link Opened", "pending": true, "pending": false}"#,
            "expect[0].pending: the key is given twice"
        ),
        (
            #"{"event": "Deep Link Opened", "x": {}}"#,
            "expect[0].x: an object where a string, a number, true, false or an array of strings is needed"
        ),
    ])
    func refusesInExpectations(entry: String, problem: String) {
        #expect(problems(expect: entry) == [problem])
    }

    @Test func levelsAreThoseOfTheAppThatRuns() {
        let restart = #"{"at": 1, "restart": true, "config": {"schemes": ["yourapp"], "authLevels": ["login", "mfa"]}}"#
        let login = #"{"at": 2, "setAuthenticated": true, "level": "mfa"}"#
        #expect(problems(steps: restart + "," + login) == [])
        #expect(problems(steps: login + "," + restart).count == 2)
    }

    @Test func tellsAllProblemsAtOnce() {
        let found = problems(steps: #"{"at": 1}, {"at": 0, "advnce": true}"#, expect: "{}", #", "typo": 1"#)
        #expect(found.count == 6)
    }

    @Test func tellsThePlaceOfAFaultInTheSyntax() {
        let error = #expect(throws: Scenario.ReadingError.self) { try Scenario(json: "{\n  \"name\": }".utf8) }
        #expect(error?.problems.first?.place == "line 2, column 11")
        let missing = URL(fileURLWithPath: "/nowhere/scenario.json")
        #expect(throws: Scenario.ReadingError.self) { try Scenario(contentsOf: missing) }
    }
}
