import AccountPolicies
import Foundation
import LinkGate
import LinkGateTesting
import Testing

@Suite("Account policies")
struct AccountPoliciesTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000_000)

    private static func newAccountPolicy() throws -> NewAccountPolicy {
        try NewAccountPolicy(places: ["credit"], days: 30) { user in
            ["ada": now.addingTimeInterval(-30 * 86400), "bob": now.addingTimeInterval(-29 * 86400)][user]
        }
    }

    private func decision(_ destination: String, user: String?) throws -> GateDecision {
        try Self.newAccountPolicy().evaluate(
            .fixture(destination), in: .fixture(session: user.map { AuthSession(user: $0) }, date: Self.now))
    }

    @Test("An old account is asked to log in, a new or an unknown one is denied, nobody is asked who it is")
    func age() throws {
        guard case .requireAuth = try decision("credit", user: nil) else { throw Violation.unexpected }
        guard case .requireAuth = try decision("credit", user: "ada") else { throw Violation.unexpected }
        #expect(try decision("credit", user: "bob") == .deny(because: "the account is too new"))
        #expect(try decision("credit", user: "eve") == .deny(because: "the age of the account is unknown"))
        #expect(try decision("help", user: "bob") == .pass)
    }

    private enum Violation: Error { case unexpected }

    @Test("A session without a user name is denied: it may be anybody's")
    func nameless() throws {
        let decision = try Self.newAccountPolicy().evaluate(
            .fixture("credit"), in: .fixture(session: AuthSession(), date: Self.now))
        #expect(decision == .deny(because: "the user must be known"))
    }

    @Test(
        "The policy of new accounts keeps the promises of the protocol",
        arguments: Check<any GatePolicy>.all(gating: [try .fixture("credit"), try .fixture("credit/apply")]))
    func newAccount(_ check: Check<any GatePolicy>) async throws {
        try await check.run { try Self.newAccountPolicy() }
    }

    @Test(
        "The policy of the night keeps the promises of the protocol",
        arguments: Check<any GatePolicy>.all(gating: [try .fixture("transfer"), try .fixture("transfer/7")]))
    func night(_ check: Check<any GatePolicy>) async throws {
        try await check.run { NightPolicy(place: "transfer", hours: 0..<24) }
    }
}
