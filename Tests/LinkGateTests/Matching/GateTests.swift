import Foundation
import LinkGate
import Testing

@Suite("The gate")
struct GateTests {
    private struct Fixed: GatePolicy {
        let name: String
        let decision: GateDecision
        func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { decision }
    }

    private struct Unnamed: GatePolicy {
        func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision { .pass }
    }

    private struct Prefixed: DeepLinkParser {
        let prefix: String
        func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
            guard url.hasPrefix(prefix) else { return nil }
            if url.hasSuffix("!") { throw DeepLinkError("test", "no") }
            return try DeepLink(scheme: prefix, path: [String(url.dropFirst(prefix.count))])
        }
    }

    private let mfa = AuthLevel("mfa", rank: 1)

    private func verdict(_ decisions: [GateDecision]) -> GateVerdict {
        let policies = decisions.enumerated().map { Fixed(name: "p\($0)", decision: $1) }
        return Gate(parsers: [Prefixed(prefix: "a")], policies: policies).verdict(for: "ax")
    }

    @Test("denies what no session can have: two users, or two levels of one rank")
    func conflicts() {
        let pin = GateDecision.requireAuth(AuthRequirement(level: AuthLevel("pin", rank: 1)), because: "p")
        let code = GateDecision.requireAuth(AuthRequirement(level: mfa), because: "c")
        let ada = GateDecision.requireAuth(AuthRequirement(user: "ada"), because: "a")
        let bob = GateDecision.requireAuth(AuthRequirement(user: "bob"), because: "b")
        #expect(verdict([pin, code]).decision == .denied)
        #expect(verdict([pin, code]).reasons.last?.code == "different_levels")
        #expect(verdict([ada, .pass, bob]).decision == .denied)
        #expect(verdict([ada, bob]).reasons.last?.code == "different_users")
        #expect(verdict([ada, code]).decision == .gated(mfa))
        #expect(verdict([ada, code]).requirement == AuthRequirement(level: mfa, user: "ada"))
        let higher = GateDecision.requireAuth(AuthRequirement(level: AuthLevel("key", rank: 2)), because: "k")
        #expect(verdict([pin, code, higher]).decision == .gated(AuthLevel("key", rank: 2)))
    }

    @Test("is as strict as the strictest policy, in any order, and keeps all reasons")
    func strictness() {
        let login = GateDecision.requireAuth(.login, because: "l")
        let stronger = GateDecision.requireAuth(AuthRequirement(level: mfa), because: "m")
        let deny = GateDecision.deny(because: "d")
        #expect(verdict([]).decision == .open)
        #expect(verdict([.pass, .pass]).decision == .open)
        #expect(verdict([.pass, login]).decision == .gated(.login))
        #expect(verdict([stronger, login]).decision == .gated(mfa))
        #expect(verdict([login, .pass, stronger]).decision == .gated(mfa))
        #expect(verdict([deny, stronger]).decision == .denied)
        #expect(verdict([login, deny, .pass]).reasons.map(\.because) == ["l", "d"])
        #expect(verdict([.pass, login]).reasons.map(\.policy) == ["p1"])
    }

    @Test("says of a gated link that it requires auth, and of no other") func requiresAuth() {
        #expect(verdict([.requireAuth(.login, because: "")]).link?.requiresAuth == true)
        #expect(verdict([.pass]).link?.requiresAuth == false)
    }

    @Test("asks the parsers in order, and none after the one that rejects")
    func parsers() {
        let gate = Gate(parsers: [Prefixed(prefix: "ab"), Prefixed(prefix: "a")], policies: [])
        #expect(gate.verdict(for: "abx").link?.scheme == "ab")
        #expect(gate.verdict(for: "ax").link?.scheme == "a")
        #expect(gate.verdict(for: "ab!").decision == .rejected(DeepLinkError("test", "no")))
        #expect(gate.verdict(for: "x").decision == .unrecognized)
        #expect(Gate(parsers: [], policies: []).verdict(for: "ax").decision == .unrecognized)
    }

    @Test("judges a URL by its absolute string") func url() throws {
        let base = try #require(URL(string: "a://host/x"))
        let relative = try #require(URL(string: "y", relativeTo: base))
        let gate = Gate(parsers: [Absolute()], policies: [])
        #expect(gate.verdict(for: relative).link?.segments == ["a:", "host", "y"])
    }

    private struct Absolute: DeepLinkParser {
        func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
            try DeepLink(
                scheme: "a", path: url.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
        }
    }

    @Test("names a policy without a name after its type") func names() {
        #expect(
            Gate(parsers: [], policies: [Unnamed(), Fixed(name: "x", decision: .pass)]).policyNames == ["Unnamed", "x"])
    }
}
