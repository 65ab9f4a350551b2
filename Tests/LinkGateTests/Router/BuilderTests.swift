import LinkGateKit
import LinkGateTesting
import Testing

@testable import LinkGate

@Suite("Builder")
struct BuilderTests {
    @Test("One error lists every problem with its place and its remedy")
    func everyProblem() throws {
        let builder = DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["your app"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet", ""]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["account"]))
            .pendingDeepLinkTimeout(.seconds(-1))
            .pendingStrategy(.queue(limit: -1))
        let error = try #require(throws: DeepLinkRouter.BuildError.self) { try builder.build() }
        let places = error.problems.map(\.place).joined(separator: "\n")
        for place in [
            "policy \"ConfigGatePolicy\"", "onDeepLink", "authProvider", "pendingDeepLinkTimeout", "pendingStrategy",
            "your app", "authRequiredDestinations[1]",
        ] {
            #expect(places.contains(place) || error.description.contains(place), "\(place)")
        }
        #expect(error.problems.allSatisfy { !$0.remedy.isEmpty })
    }

    @Test("An empty builder says what is missing")
    func empty() throws {
        let error = try #require(throws: DeepLinkRouter.BuildError.self) { try DeepLinkRouter.Builder().build() }
        #expect(error.problems.map(\.place) == ["parser", "onDeepLink"])
    }

    @Test("A gate needs neither provider nor handler")
    func gateAlone() throws {
        let gate = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .buildGate()
        #expect(gate.verdict(for: "yourapp://wallet").decision == .gated(.login))
        #expect(gate.verdict(for: "yourapp://help").decision == .open)
    }

    @Test("A module adds its parts")
    func module() async throws {
        struct Feature: LinkGateModule {
            func register(in registry: ModuleRegistry) {
                registry.policy(ConfigGatePolicy(authRequiredDestinations: ["tickets"], name: "Tickets"))
            }
        }
        let gate = try RouterProbe().builder().module(Feature()).buildGate()
        #expect(gate.verdict(for: "yourapp://tickets/1").reasons.map(\.policy) == ["Tickets"])
    }

    @Test("A module's provider for a level is a problem where the app's provider takes no others")
    func moduleWithALevel() throws {
        struct Codes: AuthProvider {
            func authenticate(_ request: AuthRequest) async throws -> AuthResult { .cancelled }
        }
        struct Feature: LinkGateModule {
            func register(in registry: ModuleRegistry) {
                registry.authProvider(Codes(), for: AuthLevel("mfa", rank: 1))
            }
        }
        let error = #expect(throws: DeepLinkRouter.BuildError.self) {
            try RouterProbe().builder().module(Feature()).build()
        }
        #expect(error?.problems.map(\.place) == ["authProvider"])
    }
}
