import LinkGate
import LinkGateConfigPolicy
import Testing

extension AuthLevel {
    static let mfa = AuthLevel("mfa", rank: 1)
    static let biometric = AuthLevel("biometric", rank: 2)
}

/// Judges links by one policy, as a gate does.
struct Judge {
    let gate: Gate

    init(_ policy: ConfigGatePolicy) { gate = Gate(parsers: [SlashParser()], policies: [policy]) }

    func callAsFunction(_ path: String) -> GateVerdict { gate.verdict(for: path) }
}

private struct SlashParser: DeepLinkParser {
    func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        let parts = url.split(separator: "#", maxSplits: 1)
        return try DeepLink(
            scheme: "x",
            path: parts.first.map { $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init) } ?? [],
            fragment: parts.count > 1 ? parts[1] : nil)
    }
}

@Suite("A config policy of listed destinations")
struct ListedDestinationsTests {
    @Test("requires auth for what is listed and below, says what matched, and passes the rest")
    func listed() throws {
        let judge = Judge(ConfigGatePolicy(authRequiredDestinations: ["wallet", "campaigns/*/apply"]))
        let verdict = judge("Campaigns/42/apply/now")
        #expect(verdict.decision == .gated(.login))
        let reason = try #require(verdict.reasons.first)
        #expect(reason.policy == "ConfigGatePolicy")
        #expect(reason.requirement == .login)
        #expect(reason.matched == "campaigns/*/apply")
        #expect(reason.because == "matches \"campaigns/*/apply\"")
        #expect(judge("home").decision == .open)
    }

    @Test("says when it is the fragment that matched, and only then")
    func fragment() {
        let judge = Judge(ConfigGatePolicy(authRequiredDestinations: ["wallet", "account"]))
        #expect(judge("home#/wallet").decision == .gated(.login))
        #expect(judge("home#/wallet").reasons.map(\.because) == ["matches \"wallet\" by its fragment"])
        #expect(judge("Wallet#/wallet").reasons.map(\.because) == ["matches \"wallet\""])
        #expect(judge("account#/home").reasons.map(\.because) == ["matches \"account\""])
    }

    @Test("asks for the highest level of all patterns that match")
    func levels() {
        let judge = Judge(
            ConfigGatePolicy(authRequiredDestinations: [
                "wallet", .init("wallet/transfer", level: .biometric), .init("wallet/*/big", level: .mfa),
                .init("wallet"),
            ]))
        #expect(judge("wallet").decision == .gated(.login))
        #expect(judge("wallet/x/big").decision == .gated(.mfa))
        #expect(judge("wallet/transfer/big").decision == .gated(.biometric))
        #expect(judge("wallet/transfer/big").reasons.first?.matched == "wallet/transfer")
    }

    @Test("gives a link the shortest timeout of all matching patterns")
    func times() {
        let judge = Judge(
            ConfigGatePolicy(authRequiredDestinations: [
                "account", .init("wallet", timeout: .seconds(10)), .init("wallet/transfer", level: .mfa),
                .init("wallet/*/big", timeout: .milliseconds(1500)), .init("*/*/big", timeout: .seconds(3)),
            ]))
        func requirement(_ path: String) -> AuthRequirement? { judge(path).reasons.first?.requirement }
        #expect(requirement("account") == .login)
        #expect(requirement("wallet") == AuthRequirement(timeout: .seconds(10)))
        #expect(requirement("wallet/x/big") == AuthRequirement(timeout: .milliseconds(1500)))
        #expect(requirement("wallet/transfer") == AuthRequirement(level: .mfa, timeout: .seconds(10)))
        #expect(judge("wallet/transfer").reasons.first?.matched == "wallet/transfer")
        #expect(requirement("Wallet/transfer/big") == AuthRequirement(level: .mfa, timeout: .milliseconds(1500)))
        #expect(requirement("home#/wallet") == AuthRequirement(timeout: .seconds(10)))
    }

    @Test("has a configurable level and name")
    func ownLevelAndName() {
        let policy = ConfigGatePolicy(
            authRequiredDestinations: ["a", .init("b", level: .login)], level: .mfa, name: "Wallet")
        #expect(policy.name == "Wallet")
        #expect(Judge(policy)("a").decision == .gated(.mfa))
        #expect(Judge(policy)("b").decision == .gated(.login))
    }

    @Test("of many patterns finds the one") func many() {
        let judge = Judge(ConfigGatePolicy(authRequiredDestinations: (0..<20_000).map { "area\($0)/page" }))
        #expect(judge("area19999/page/1").decision == .gated(.login))
        #expect(judge("area20000/page").decision == .open)
    }
}

@Suite("A config policy of exceptions")
struct ExceptedDestinationsTests {
    let judge = Judge(ConfigGatePolicy(authRequiredExcept: ["=", "help", "u/*/photo"], level: .mfa))

    @Test(
        "opens the exceptions and what is below them",
        arguments: ["", "help", "help/faq", "u/Ayşe/photo", "help#top", "help#/help", "help/x//"])
    func open(_ path: String) { #expect(judge(path).decision == .open) }

    @Test(
        "gates all others, other spellings, and hash routes to others",
        arguments: ["wallet", "Help", "help;x", "//help", "u/photo", "help#/wallet", "help#!/x", "#/wallet", "%68elp"])
    func gated(_ path: String) { #expect(judge(path).decision == .gated(.mfa)) }

    @Test("says why, without a pattern") func reason() {
        #expect(judge("wallet").reasons.first?.matched == nil)
        #expect(judge("wallet").reasons.first?.because == "is none of the exceptions")
    }

    @Test("without exceptions gates every link") func none() {
        #expect(Judge(ConfigGatePolicy(authRequiredExcept: []))("").decision == .gated(.login))
    }
}

@Suite("A config policy with unreadable patterns")
struct UnreadablePatternsTests {
    @Test("names each of them with its place")
    func problems() {
        let listed = ConfigGatePolicy(authRequiredDestinations: ["orders/:id", "/ok", "wal*"])
        #expect(
            listed.configurationProblems.map(\.place) == [
                "ConfigGatePolicy.authRequiredDestinations[0]", "ConfigGatePolicy.authRequiredDestinations[2]",
            ])
        let excepted = ConfigGatePolicy(authRequiredExcept: [""], name: "Open")
        #expect(excepted.configurationProblems.map(\.place) == ["Open.authRequiredExcept[0]"])
        #expect(ConfigGatePolicy(authRequiredDestinations: ["wallet"]).configurationProblems.isEmpty)
    }

    @Test("names a time that is negative, and denies every link") func negativeTime() {
        let policy = ConfigGatePolicy(authRequiredDestinations: [
            .init("a//b", timeout: .seconds(1)), .init("wallet", timeout: .zero), .init("x", timeout: .seconds(-1)),
        ])
        #expect(
            policy.configurationProblems.map(\.place) == [
                "ConfigGatePolicy.authRequiredDestinations[0]", "ConfigGatePolicy.authRequiredDestinations[2].timeout",
            ])
        let onlyTime = ConfigGatePolicy(authRequiredDestinations: [.init("x", timeout: .seconds(-1))])
        #expect(onlyTime.configurationProblems.count == 1)
        #expect(Judge(onlyTime)("home").decision == .denied)
    }

    @Test("denies every link") func denies() {
        #expect(Judge(ConfigGatePolicy(authRequiredDestinations: ["wal*"]))("home").decision == .denied)
        #expect(Judge(ConfigGatePolicy(authRequiredExcept: ["a//b"]))("home").decision == .denied)
    }
}
