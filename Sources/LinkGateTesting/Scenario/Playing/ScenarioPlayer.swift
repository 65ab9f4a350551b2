/// Plays scenarios with a real router on a manual clock.
///
/// ```swift
/// @Test(arguments: scenarioFiles)
/// func comesOutAsExpected(file: URL) async throws {
///     let result = await ScenarioPlayer().play(try Scenario(contentsOf: file))
///     #expect(result.difference == nil)
/// }
/// ```
///
/// A play takes no real time: the clock stands still while the router works, and is moved from deadline to deadline.
/// All that a step causes happens before the next one, so that a scenario comes out the same every time.
public struct ScenarioPlayer: Sendable {
    /// Makes a player.
    public init() {}

    /// Plays a scenario to its end.
    public func play(_ scenario: Scenario) async -> ScenarioResult {
        await ScenarioRun(scenario).play()
    }
}
