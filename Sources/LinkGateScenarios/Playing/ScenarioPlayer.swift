public import LinkGate

/// Plays scenarios with a real router on a manual clock.
///
/// ```swift
/// @Test(arguments: try scenarioFiles())
/// func comesOutAsExpected(file: URL) async throws {
///     let result = await ScenarioPlayer().play(try Scenario(contentsOf: file))
///     #expect(result.isAsExpected, "\(result.difference ?? "")")
/// }
/// ```
///
/// A play takes no real time: the clock stands still while the router works, and is moved from deadline to deadline.
/// All that a step causes happens before the next one, so that a scenario comes out the same every time.
public struct ScenarioPlayer: Sendable {
    private let register: @Sendable (DeepLinkRouter.Builder) -> Void

    /// Makes a player.
    ///
    /// - Parameter register: Adds the app's own parts to the router of each process, beside the scenario's
    ///   configuration: policies, parsers and sinks, or the modules of its features. The auth provider, the store and
    ///   the handler are the scenario's.
    public init(register: @escaping @Sendable (DeepLinkRouter.Builder) -> Void = { _ in }) {
        self.register = register
    }

    /// Plays a scenario to its end.
    public func play(_ scenario: Scenario) async -> ScenarioResult {
        await ScenarioRun(scenario, register).play()
    }
}
