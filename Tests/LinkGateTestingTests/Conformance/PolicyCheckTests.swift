import LinkGate
import LinkGateConfigPolicy
import LinkGateQueryPolicy
import LinkGateSystem
import LinkGateTesting
import Testing

@Suite struct PolicyCheckTests {
    @Test(arguments: Check<any GatePolicy>.all)
    func theListOfDestinationsKeepsItsPromises(_ check: Check<any GatePolicy>) async throws {
        try await check.run {
            ConfigGatePolicy(authRequiredDestinations: ["wallet", "=settings", "campaigns/*/apply"])
        }
        try await check.run { ConfigGatePolicy(authRequiredExcept: ["wallet", "admin"]) }
    }

    @Test(arguments: Check<any GatePolicy>.all)
    func theQueryFlagKeepsItsPromises(_ check: Check<any GatePolicy>) async throws {
        try await check.run { QueryGatePolicy() }
    }

    @Test(arguments: try Check<any GatePolicy>.all(gating: [.fixture("club/members")]))
    func linksOfOnesOwnCanBeChecked(_ check: Check<any GatePolicy>) async throws {
        try await check.run { ConfigGatePolicy(authRequiredDestinations: ["club"]) }
    }

    @Test("A policy that does not gate the given links passes no check of what it gates")
    func linksThatAreNotGatedDoNotPass() async throws {
        let other = Broken<Void, any GatePolicy>("gates another place", fails: "") { _ in
            ConfigGatePolicy(authRequiredDestinations: ["club"])
        }
        for checks in [
            Check<any GatePolicy>.all, Check<any GatePolicy>.all(gating: [try .fixture("clubs")]),
            Check<any GatePolicy>.all(gating: [try .fixture("club"), try .fixture("clubs")]),
            Check<any GatePolicy>.all(gating: []),
        ] {
            let failed = await other.failures(of: checks)
            #expect(failed == checks.map(\.name).filter { !$0.contains("name") && !$0.contains("the same") })
        }
    }

    @Test(arguments: brokenPolicies)
    func findsWhatIsBroken(_ broken: Broken<Void, any GatePolicy>) async {
        let failed = await broken.failures(of: Check<any GatePolicy>.all)
        #expect(failed.contains { $0.contains(broken.fails) }, "\(failed)")
    }
}

private let brokenPolicies: [Broken<Void, any GatePolicy>] = [
    Broken("compares the string", fails: "other spellings") { _ in
        Policy { $0.destination == "wallet" ? .requireAuth(.login, because: "") : .pass }
    },
    Broken("compares without case only", fails: "other spellings") { _ in
        Policy { $0.segments.first?.lowercased() == "admin" ? .deny(because: "") : .pass }
    },
    Broken("can be disabled by the link", fails: "additional parameter") { _ in
        Policy { $0.parameters.contains { $0.value == "none" } ? .pass : .requireAuth(.login, because: "") }
    },
    Broken("reads only the last parameter", fails: "additional parameter") { _ in
        Policy { $0.parameters.last?.value == "required" ? .requireAuth(.login, because: "") : .pass }
    },
    Broken("names its user only if no parameter follows", fails: "additional parameter") { _ in
        Policy { .requireAuth(AuthRequirement(user: $0.parameters.count < 2 ? "ada" : nil), because: "") }
    },
    Broken("counts its calls", fails: "decides the same") { _ in CountingPolicy() },
    Broken("makes a new name at each call", fails: "has a constant name") { _ in RenamedPolicy() },
]

private struct Policy: GatePolicy {
    let judge: @Sendable (DeepLink) -> GateDecision
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { judge(link) }
}

private final class CountingPolicy: GatePolicy {
    private let count = Lock(0)
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        let count = count.withLock { count in
            count += 1
            return count
        }
        return count.isMultiple(of: 3) ? .pass : .requireAuth(.login, because: "")
    }
}

private struct RenamedPolicy: GatePolicy {
    let name = String(UInt64.random(in: 0...UInt64.max))
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { .pass }
}
