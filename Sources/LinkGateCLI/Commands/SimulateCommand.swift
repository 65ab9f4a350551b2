import Foundation
import LinkGateScenarios

/// `linkgate simulate`: plays scenarios on a manual clock.
struct SimulateCommand: Command {
    static let trace = CommandDescription.Option(
        name: "trace", value: nil, help: "print all that came out, as JSON lines, instead of a line for each scenario")

    static let description = CommandDescription(
        name: "simulate", summary: "play scenarios: links, logins, kills and the passing of time", operands: "FILE...",
        operandCount: 1...Int.max, options: [trace],
        details: """
            A scenario is played with the real router, a manual clock, and a store in memory that outlives restarts; it
            takes no real time. What differs from what the scenario expects is shown.

            A scenario is a JSON file:

            \(ScenarioHelp.indentedExample)

            "config" is as in `linkgate lint --help`, "at" is in seconds. "expect" lists events and deliveries in order; an
            entry matches when all the keys that it gives do, and nothing else may come out. What a step can be:

            \(HelpText.table(ScenarioHelp.steps))

            At the top, all optional:

            \(HelpText.table(ScenarioHelp.top))

            A policy asks for something, or denies, when all that it names is so; else it passes:

            \(HelpText.table(ScenarioHelp.policy))

            "restart" can bring another "config", "denies", "policies" and "ignoringRepeats". The documentation of
            LinkGateScenarios tells all of it, with examples.

            Exit status: 0 only if everything came out as expected, 1 if something differs, 2 if a scenario cannot be read.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        let isTrace = arguments.has(Self.trace)
        // With a trace, standard output contains nothing else.
        let report = isTrace ? environment.errors : environment.output
        let style = environment.style(for: report)
        var tally = ScenarioTally()
        for path in arguments.operands {
            let scenario: Scenario
            do {
                scenario = try Scenario(contentsOf: environment.url(path))
            } catch {
                ConfigurationFileError(path: path, problems: error.problems).lines.forEach(environment.complain)
                tally.unreadable += 1
                continue
            }
            let result = await ScenarioPlayer().play(scenario)
            if isTrace, !result.trace.isEmpty { environment.output.print(result.trace + "\n") }
            if let difference = result.difference {
                tally.different += 1
                report.print("\(style.red("differs"))  \(path.printable): \(result.name.printable)\n")
                report.print(difference.split(separator: "\n").map { "    \($0.printable)\n" }.joined())
            } else {
                tally.asExpected += 1
                if !isTrace {
                    report.print("\(style.green("ok"))  \(path.printable): \(result.name.printable)\n")
                }
            }
        }
        if arguments.operands.count > 1 { report.print(tally.text + "\n") }
        return tally.status
    }
}

/// The number of scenarios for each result.
struct ScenarioTally: Equatable {
    var asExpected = 0
    var different = 0
    var unreadable = 0

    var text: String {
        let parts = [(asExpected, "as expected"), (different, "different"), (unreadable, "not readable")]
        let total = asExpected + different + unreadable
        return "\(counted(total, "scenario")): "
            + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    var status: CommandStatus {
        if unreadable > 0 { return .usage }
        return different > 0 ? .findings : .success
    }
}
