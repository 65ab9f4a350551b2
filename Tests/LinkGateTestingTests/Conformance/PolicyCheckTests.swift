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

    @Test func linksThatAreNotGatedCheckNothing() async throws {
        let broken = Broken<Void, any GatePolicy>("gates another place", fails: "another spelling") { _ in
            ConfigGatePolicy(authRequiredDestinations: ["club"])
        }
        let failed = await broken.failures(of: try Check<any GatePolicy>.all(gating: [.fixture("clubs")]))
        #expect(failed == ["is not got round by another spelling of the destination"])
    }

    @Test(arguments: brokenPolicies)
    func findsWhatIsBroken(_ broken: Broken<Void, any GatePolicy>) async {
        let failed = await broken.failures(of: Check<any GatePolicy>.all)
        #expect(failed.contains { $0.contains(broken.fails) }, "\(failed)")
    }
}

private let brokenPolicies: [Broken<Void, any GatePolicy>] = [
    Broken("compares the string", fails: "another spelling") { _ in
        Policy { $0.destination == "wallet" ? .requireAuth(.login, because: "") : .pass }
    },
    Broken("lowers the case and thinks that is all", fails: "another spelling") { _ in
        Policy { $0.segments.first?.lowercased() == "admin" ? .deny(because: "") : .pass }
    },
    Broken("can be switched off by the link", fails: "further parameter") { _ in
        Policy { $0.parameters.contains { $0.value == "none" } ? .pass : .requireAuth(.login, because: "") }
    },
    Broken("looks at the last parameter alone", fails: "further parameter") { _ in
        Policy { $0.parameters.last?.value == "required" ? .requireAuth(.login, because: "") : .pass }
    },
    Broken("counts", fails: "says the same") { _ in CountingPolicy() },
    Broken("takes a name from the air", fails: "has a name that stays") { _ in RenamedPolicy() },
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
