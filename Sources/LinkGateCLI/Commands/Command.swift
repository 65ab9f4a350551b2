import LinkGateKit
import LinkGateSystem

/// A subcommand of `linkgate`.
protocol Command: Sendable {
    static var description: CommandDescription { get }
    init(arguments: Arguments)
    /// Runs the command. An error is printed in one line, with exit status 2.
    func run(in environment: CommandEnvironment) async throws -> CommandStatus
}

/// An error that ends a command, with the problem and the remedy.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ problem: String, _ remedy: String) { description = "\(problem); \(remedy)" }
}

/// Finds and runs a subcommand, and turns an error into a line and an exit status.
enum CommandLineInterface {
    static let version = "0.2.0"

    static let commands: [any Command.Type] =
        [
            OpenCommand.self, ResumeCommand.self, PendingCommand.self, CheckCommand.self, SimulateCommand.self,
            LintCommand.self, ReportCommand.self, AssociationCommand.self,
        ] + AssociationCommand.actions + [DoctorCommand.self]

    static func run(_ arguments: [String], in environment: CommandEnvironment) async -> CommandStatus {
        var status = await dispatch(AssociationCommand.joiningAction(in: arguments), environment)
        if let failure = environment.output.failure {
            environment.complain("standard output: \(failure); what was printed is not complete")
            status = .findings
        }
        return status
    }

    private static func dispatch(_ arguments: [String], _ environment: CommandEnvironment) async -> CommandStatus {
        do {
            return try await call(arguments, environment)
        } catch let error as ConfigurationFileError {
            error.lines.forEach(environment.complain)
        } catch let error as DeepLinkRouter.BuildError {
            for problem in error.problems { environment.complain("\(problem)") }
        } catch let error as SystemError {
            environment.complain("\(error.path): \(error.reason); \(error.remedy)")
        } catch {
            environment.complain("\(error)")
        }
        return .usage
    }

    private static func call(
        _ arguments: [String], _ environment: CommandEnvironment
    ) async throws -> CommandStatus {
        let name = arguments.first ?? "help"
        switch name {
        case "--version":
            try refuse(arguments.dropFirst())
            environment.output.print("linkgate \(version)\n")
            return .success
        case "help", "--help", "-h":
            return try help(Array(arguments.dropFirst()), environment)
        default:
            let command = try find(name)
            let read = try Arguments(Array(arguments.dropFirst()), for: command.description)
            if read.has(.help) {
                environment.output.print(HelpText.text(for: command.description))
                return .success
            }
            return try await command.init(arguments: read).run(in: environment)
        }
    }

    private static func help(_ arguments: [String], _ environment: CommandEnvironment) throws -> CommandStatus {
        try refuse(arguments.dropFirst())
        if let name = arguments.first {
            environment.output.print(HelpText.text(for: try find(name).description))
        } else {
            environment.output.print(HelpText.overall(commands.map { $0.description }))
        }
        return .success
    }

    private static func refuse(_ extra: ArraySlice<String>) throws(UsageError) {
        if let argument = extra.first { throw UsageError("`\(argument)` is one argument too many", "leave it out") }
    }

    private static func find(_ name: String) throws(UsageError) -> any Command.Type {
        if let command = commands.first(where: { $0.description.name == name }) { return command }
        if name.hasPrefix("-") { throw UsageError("unknown option \(name)", "put options behind the command") }
        let meant = Spelling.closest(to: name, in: commands.map { $0.description.name })
        throw UsageError(
            "unknown command `\(name)`",
            meant.map { "did you mean `\($0)`?" }
                ?? "the commands are \(commands.map { $0.description.name }.joined(separator: ", "))")
    }
}
