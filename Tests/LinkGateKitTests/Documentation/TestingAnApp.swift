import Foundation
import LinkGateKit
import LinkGateScenarios
import LinkGateTesting
import Testing

private func scenarioFiles() throws -> [URL] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/scenarios")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.lastPathComponent.hasPrefix("00") }
}

@Suite("Testing an app")
struct TestingAnApp {
    @Test(arguments: try scenarioFiles())
    func comesOutAsExpected(file: URL) async throws {
        let result = await ScenarioPlayer().play(try Scenario(contentsOf: file))
        #expect(result.isAsExpected, "\(result.difference ?? "")")
    }

    @Test func theLinkEndsWhenItsTimeIsOver() async throws {
        let clock = ManualClock()
        let sink = RecordingSink()
        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"]))
            .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
            .authProvider(SessionAuthProvider())
            .sink(sink)
            .clock(clock)
            .onDeepLink { _ in }
            .build()
        await router.start()

        async let outcome = router.open("yourapp://wallet")
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(300))

        #expect(await outcome == .timedOut)
        #expect(sink.names == [.opened, .authRequired, .timeout])
    }

    @Test func rulesOfTheAppTakePart() async throws {
        let player = ScenarioPlayer { builder in
            builder.module(WalletFeature()).module(PromoFeature())
        }
        let scenario = """
            {"name": "the wallet is gated by its feature", "config": {"schemes": ["yourapp"]},
             "steps": [{"at": 0, "open": "yourapp://wallet"}, {"at": 1, "open": "yourapp://promo"}],
             "expect": [{"event": "Deep Link Opened", "pending": true}, {"event": "Deep Link Auth Required"},
                {"event": "Deep Link Opened", "destination": "promo"}, {"deliver": "promo"}]}
            """
        let result = await player.play(try Scenario(json: Data(scenario.utf8)))
        #expect(result.isAsExpected, "\(result.difference ?? "")")
    }

    @Test func aStoredLinkOpensInTheNextProcess() async throws {
        let store = InMemoryPendingLinkStore()
        let provider = ScriptedAuthProvider()
        func launch(_ sink: RecordingSink) async throws -> DeepLinkRouter {
            let router = try DeepLinkRouter.Builder()
                .parser(URLDeepLinkParser(schemes: ["yourapp"]))
                .policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"]))
                .authProvider(provider)
                .store(store)
                .sink(sink)
                .onDeepLink { _ in }
                .build()
            await router.start()
            return router
        }

        var router: DeepLinkRouter? = try await launch(RecordingSink())
        router?.handle("yourapp://wallet")
        await provider.waitForCalls(1)
        router = nil

        let sink = RecordingSink()
        router = try await launch(sink)
        await provider.waitForCalls(2)
        provider.answer(.authenticated(AuthSession()))
        await sink.waitForEvents(.completed)
        await router?.shutdown()
        #expect(store.records.isEmpty)
    }
}

private struct PromoFeature: LinkGateModule {
    func register(in registry: ModuleRegistry) {
        registry.policy(ConfigGatePolicy(authRequiredDestinations: ["promo/secret"], name: "Promo"))
    }
}
