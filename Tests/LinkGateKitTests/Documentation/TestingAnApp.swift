import Foundation
import LinkGateKit
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
}
