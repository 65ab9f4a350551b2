import LinkGateTesting
import Testing

@Suite struct ScenarioTests {
    @Test func theScenariosAreThere() {
        #expect(ScenarioFile.all.count >= 132)
    }

    @Test(arguments: ScenarioFile.all)
    func comesOutAsExpected(file: ScenarioFile) async throws {
        let result = await ScenarioPlayer().play(try Scenario(contentsOf: file.url))
        #expect(result.difference == nil)
    }
}
