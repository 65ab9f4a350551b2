import LinkGateScenarios
import Testing

@Suite struct ScenarioTests {
    @Test func theScenariosAreThere() {
        #expect(ScenarioFile.all.count >= 198)
    }

    @Test(arguments: ScenarioFile.all)
    func comesOutAsExpected(file: ScenarioFile) async throws {
        let result = await ScenarioPlayer().play(try Scenario(contentsOf: file.url))
        #expect(result.isAsExpected, "\(result.difference ?? "")")
    }
}

extension ScenarioTests {
    @Test(arguments: ScenarioFile.all)
    func comesOutTheSameEveryTime(file: ScenarioFile) async throws {
        let scenario = try Scenario(contentsOf: file.url)
        let first = await ScenarioPlayer().play(scenario).trace
        for _ in 0..<3 {
            #expect(await ScenarioPlayer().play(scenario).trace == first)
        }
    }
}
