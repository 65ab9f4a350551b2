import LinkGate
import LinkGateTesting
import Testing

@testable import LinkGateScenarios

/// What no router does, and the player would still see.
@Suite struct ScenarioFailureTests {
    private let json = #"""
        {"name": "n", "config": {"schemes": ["yourapp"]}, "steps": [], "expect": [{"deliver": "wallet"}]}
        """#

    @Test func aDeliveredLinkThatStillRequiresAuthFailsAsExpectedAsItMayBe() throws {
        let stage = ScenarioStage()
        stage.record(try .fixture("wallet", requiresAuth: true))
        let result = ScenarioResult(
            try Scenario(json: json.utf8), entries: stage.entries, failures: stage.failures, notes: [])
        #expect(!result.isAsExpected)
        #expect(result.difference?.hasPrefix("failed: `wallet` was delivered at 0.0 s") == true)
    }

    @Test func aLinkThatRequiresNoneDoesNot() throws {
        let stage = ScenarioStage()
        stage.record(try .fixture("wallet"))
        let result = ScenarioResult(
            try Scenario(json: json.utf8), entries: stage.entries, failures: stage.failures, notes: [])
        #expect(result.isAsExpected, "\(result.difference ?? "")")
    }
}
