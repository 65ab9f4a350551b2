import Foundation
import LinkGate
import LinkGateQueryPolicy
import Testing

@Suite("A query policy")
struct QueryGatePolicyTests {
    private func decision(_ policy: QueryGatePolicy, _ query: Substring) throws -> GateDecision {
        let context = GateContext(date: Date(timeIntervalSince1970: 0))
        return policy.evaluate(try DeepLink(scheme: "x", path: ["promo"], query: query), in: context)
    }

    @Test("requires auth for a link that asks for it, and says so")
    func required() throws {
        let expected = GateDecision.requireAuth(
            .login, because: "carries auth=required", matched: "auth=required")
        #expect(try decision(QueryGatePolicy(), "x=1&Auth=%72equired") == expected)
    }

    @Test(
        "passes every other value",
        arguments: ["", "auth=", "auth=none", "auth=true", "x=auth=required"] as [Substring])
    func passes(_ query: Substring) throws { #expect(try decision(QueryGatePolicy(), query) == .pass) }

    @Test("has a flag and a level of the app's own") func own() throws {
        let mfa = AuthLevel("mfa", rank: 1)
        let policy = QueryGatePolicy(flag: QueryFlag(name: "login", value: "yes"), level: mfa)
        #expect(
            try decision(policy, "LOGIN=yes")
                == .requireAuth(AuthRequirement(level: mfa), because: "carries login=yes", matched: "login=yes"))
        #expect(try decision(policy, "auth=required") == .pass)
    }

    @Test("with a flag that no link can carry has a problem, and denies") func problem() throws {
        let policy = QueryGatePolicy(flag: QueryFlag(name: "", value: "required"))
        #expect(policy.configurationProblems.map(\.place) == ["QueryGatePolicy.flag.name"])
        guard case .deny = try decision(policy, "") else {
            Issue.record("does not deny")
            return
        }
    }

    @Test("is named after its type") func name() { #expect(QueryGatePolicy().name == "QueryGatePolicy") }
}
