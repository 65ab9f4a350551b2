import Foundation
import LinkGate
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

            \(indentedExample)

            "config" is as in `linkgate lint --help`, "at" is in seconds. "expect" lists events and deliveries in order; an
            entry matches when all the keys that it gives do, and nothing else may come out. What a step can be:

            \(aligned(steps))

            At the top, all optional:

            \(aligned(top))

            A policy asks for something, or denies, when all that it names is so; else it passes:

            \(aligned(policy))

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
        let player = ScenarioPlayer { builder in
            do { try environment.extend(builder) } catch { builder.policy(Refusal(error: error)) }
        }
        for path in arguments.operands {
            let scenario: Scenario
            do {
                scenario = try Scenario(contentsOf: environment.url(path))
            } catch {
                ConfigurationFileError(path: path, problems: error.problems).lines.forEach(environment.complain)
                tally.unreadable += 1
                continue
            }
            let result = await player.play(scenario)
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

/// The format of scenarios, for the help.
extension SimulateCommand {
    static let example = """
        {
          "name": "the link outlives the app",
          "config": { "schemes": ["yourapp"], "authRequiredDestinations": ["wallet"] },
          "steps": [
            { "at": 0,  "open": "yourapp://wallet" },
            { "at": 2,  "restart": true },
            { "at": 20, "setAuthenticated": true }
          ],
          "expect": [
            { "event": "Deep Link Opened", "destination": "wallet" },
            { "event": "Deep Link Auth Required" },
            { "event": "Deep Link Restored" },
            { "event": "Deep Link Auth Required", "restored": true },
            { "deliver": "wallet" },
            { "event": "Deep Link Completed", "time_to_complete": 20 }
          ]
        }
        """

    static var indentedExample: String {
        example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }

    static let steps: [(String, String)] = [
        ("\"open\": URL", "a link arrives"),
        ("\"setAuthenticated\": BOOL", "a login or logout in the app; with \"user\"?, \"level\"?"),
        ("\"answer\": WORD", "the scripted provider answers: authenticated, cancelled, refused or error;"),
        ("", "with \"attempt\"? (its number), \"user\"?, \"level\"?"),
        ("\"complete\", \"cancel\", \"retry\"", "the router's calls of that name (each: true); retry with"),
        ("", "\"restarting\"?: true, which ends an attempt that runs"),
        ("\"reevaluate\", \"restore\"", "the waiting links are judged anew; the store is read again"),
        ("\"shutdown\": true", "the router ends, and keeps what waits"),
        ("\"restart\", \"kill\", \"start\"", "the process dies and starts anew; dies; starts"),
        ("\"advance\": true", "only time passes"),
        ("\"wallClock\": SECONDS", "the wall clock is moved"),
        ("\"flag\": NAME", "a flag that policies read is on; with \"value\"?: false, off"),
        ("\"handlerThrows\": true", "the next delivery throws"),
        ("\"killInHandler\": true", "the process dies inside the next delivery"),
        ("\"slowHandler\": true", "the next delivery does not return before \"finishHandler\": true"),
        ("\"handlerOpens\": URL", "the next delivery opens this link, and awaits its end"),
        ("\"handlerAsksFor\": LEVEL", "the next delivery asks for this level"),
        ("", "these five with \"in\"?: PATTERN, in every delivery of such a link"),
        ("\"storeFails\": true", "the next operation of the store fails"),
        ("\"storeUnreadable\": BOOL", "the store cannot be read, as on a locked device; can again"),
        ("\"holdStore\": true", "the next save does not return before \"releaseStore\": true"),
    ]

    static let top: [(String, String)] = [
        (
            "\"authenticated\": true",
            "logged in from the beginning; with \"user\"?, \"level\"? (\"guest\": below login)"
        ),
        ("\"start\": false", "not started before the step"),
        ("\"session\": \"unknown\"", "whether somebody is logged in is not known before setAuthenticated"),
        ("\"provider\": \"scripted\"", "answers by \"answer\" alone"),
        ("\"denies\": [PATTERN]", "a policy denies them"),
        ("\"policies\": [POLICY]", "policies; see below"),
        ("\"ignoringRepeats\": SECONDS", "an equal link that comes so soon shares the end of its twin"),
        ("\"ends\": true", "{ \"end\": WORD } comes out for each end: delivered, cancelled, timedOut, denied,"),
        ("", "superseded, rejected, unrecognized or failed; with \"destination\", \"reason\", \"code\""),
        ("\"logins\": true", "{ \"login\": DESTINATION } comes out when the app is to show its login"),
        ("\"why\", \"source\"", "are for people"),
    ]

    static let policy: [(String, String)] = [
        ("\"pattern\"", "the link matches this pattern"),
        ("\"from\", \"until\"", "the wall clock shows at least, or less than, these seconds since the beginning"),
        ("\"user\", \"unlessUser\"", "this user, or another one, is logged in"),
        ("\"flag\"", "this flag is on"),
        ("\"deny\": true", "it denies; else it requires a login:"),
        ("\"level\", \"forUser\", \"timeout\"", "of this level, by this user, within these seconds"),
        ("\"name\", \"code\"", "how events name the policy, and its decision"),
    ]
}

/// Denies every link, since the team's command could not add what decides about it.
private struct Refusal: GatePolicy {
    let error: any Error

    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        .deny(because: "the command could not be extended: \(error)")
    }
}
