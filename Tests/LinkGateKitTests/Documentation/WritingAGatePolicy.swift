import Foundation
import LinkGateKit
import LinkGateTesting
import Testing

struct HandmadePolicy: GatePolicy {
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        link.destination == "wallet" ? .requireAuth(.login, because: "it is the wallet") : .pass
    }
}

extension AuthLevel {
    static let mfa = AuthLevel("mfa", rank: 1)  // above .login
}

struct SecondFactorPolicy: GatePolicy {
    private let places: DestinationPatterns

    init(places patterns: [String]) throws {
        places = try DestinationPatterns(patterns)  // read once; a lookup is fast however many there are
    }

    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        guard let match = places.indices(matching: link).first else { return .pass }
        return .requireAuth(
            AuthRequirement(level: .mfa), because: "moving money needs a second factor",
            matched: places.patterns[match])
    }
}

private func isNight(_ date: Date) -> Bool { true }

struct MinorsPolicy: GatePolicy {
    let minors: Set<String>

    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        guard link.matches("transfer"), let session = context.session else { return .pass }
        guard let user = session.user else { return .deny(because: "the user must be known") }
        return minors.contains(user) ? .deny(because: "a minor moves no money", code: "minor") : .pass
    }
}

struct NightlyPolicy: GatePolicy {
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        guard link.matches("transfer"), isNight(context.date) else { return .pass }
        return .requireAuth(
            AuthRequirement(level: .mfa), because: "it is night", code: "night", matched: "transfer")
    }
}

@Suite("Writing a gate policy")
struct WritingAGatePolicy {
    @Test(
        arguments: Check<any GatePolicy>.all(
            gating: [try .fixture("transfer"), try .fixture("transfer/7")]))
    func keepsItsPromises(_ check: Check<any GatePolicy>) async throws {
        try await check.run { try SecondFactorPolicy(places: ["transfer"]) }
    }

    @Test(arguments: [nil, DeepLinkSource.push])
    func noSourceLowersTheDemand(_ source: DeepLinkSource?) throws {
        let policy = try SecondFactorPolicy(places: ["transfer"])
        let decision = policy.evaluate(try .fixture("transfer"), in: .fixture(source: source))
        #expect(
            decision
                == .requireAuth(
                    AuthRequirement(level: .mfa), because: "moving money needs a second factor",
                    matched: "transfer"))
    }

    @Test("The handwritten policy of the page does not keep the promises")
    func trap() async throws {
        await #expect(throws: Violation.self) {
            for check in Check<any GatePolicy>.all(gating: [try .fixture("wallet")]) {
                try await check.run { HandmadePolicy() }
            }
        }
    }

    @Test("The higher level holds, also for a push message")
    func together() throws {
        let places = ["transfer", "payments/*/confirm"]
        let builder = DeepLinkRouter.Builder()
            .policy(ConfigGatePolicy(authRequiredDestinations: places))
            .policy(try SecondFactorPolicy(places: places))
        let gate = try builder.parser(URLDeepLinkParser(schemes: ["yourapp"])).buildGate()
        #expect(gate.verdict(for: "yourapp://transfer", from: .push).decision == .gated(.mfa))
        #expect(gate.verdict(for: "yourapp://payments/7/confirm").decision == .gated(.mfa))
    }
}
