import LinkGateKit
import Testing

@testable import LinkGate

@Suite("A pattern that cannot be read", .timeLimit(.minutes(1)))
struct UnreadablePatternTests {
    static let unreadable = [
        "", "/", "//wallet", "wal*", "help//a", "help/", "**", ":id", "help/{id}", "a?b", "..", " ",
    ]

    /// Gates the place that it could not name.
    struct Misspelled: GatePolicy {
        let pattern: String

        func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
            link.matches(pattern) ? .requireAuth(.login, because: "it is the wallet") : .pass
        }
    }

    @Test("matches every link for a policy", arguments: unreadable)
    func policy(_ pattern: String) throws {
        let gate = try DeepLinkRouter.Builder().parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(Misspelled(pattern: pattern)).buildGate()
        let verdict = gate.verdict(for: "yourapp://help")
        #expect(verdict.decision == .gated(.login))
        #expect(verdict.link?.matches(pattern) == true)
    }

    @Test("matches no link for the handler, whether it waited or not", arguments: unreadable)
    func handler(_ pattern: String) async throws {
        let probe = RouterProbe(session: AuthSession())
        let router = try await probe.startedRouter()
        for url in ["yourapp://help", "yourapp://wallet#/help", "yourapp://"] {
            guard case .delivered(let link) = await router.open(url) else {
                Issue.record("not delivered")
                continue
            }
            #expect(!link.matches(pattern))
        }
        #expect(probe.deliveries.all.count == 3)
        #expect(probe.deliveries.all.allSatisfy { !$0.matches(pattern) && $0.captures(for: pattern) == nil })
        #expect(probe.deliveries.all.map { $0.matches("/wallet") } == [false, true, false])
    }

    @Test("captures nothing", arguments: unreadable) func captures(_ pattern: String) throws {
        #expect(try link(["home"]).captures(for: pattern) == nil)
    }

    @Test("leaves a readable one as it is, before and after the delivery") func readable() throws {
        var made = try link(["wallet", "cards"], fragment: "/promo")
        #expect(made.matches("wallet") && made.matches("promo") && !made.matches("help"))
        made.markDelivered()
        #expect(made.matches("/wallet") && !made.matches("promo") && !made.matches("help"))
        #expect(made.captures(for: "/wallet/*") == ["cards"])
        #expect(try made == link(["wallet", "cards"]))
    }
}
