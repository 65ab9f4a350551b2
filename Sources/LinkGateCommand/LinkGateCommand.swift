import Foundation
public import LinkGate
import LinkGateKit
public import LinkGateRoutes
import LinkGateSystem

/// The command `linkgate`, with which a team makes an executable of its own: its parsers, policies, levels and routes
/// are used by all subcommands, on top of the configuration file.
///
/// ```swift
/// @main struct OurLinks {
///     static func main() async {
///         await LinkGateCommand.run { builder in builder.parser(ShortLinkParser()) }
///     }
/// }
/// ```
///
/// With nothing added, it is the command as it comes: without a configuration file it takes a built-in sample. What is
/// added here replaces the sample. The command brings the provider, the store, the handler and the sinks itself.
public struct LinkGateCommand: Sendable {
    static let version = "0.2.0"

    static let commands: [any Command.Type] =
        [
            OpenCommand.self, ResumeCommand.self, PendingCommand.self, CheckCommand.self, SimulateCommand.self,
            LintCommand.self, RoutesCommand.self, ReportCommand.self, AssociationCommand.self,
        ] + AssociationCommand.actions + [DoctorCommand.self]

    let environment: CommandEnvironment

    /// Runs the command with the arguments of the process, and ends the process with its exit status.
    ///
    /// - Parameters:
    ///   - routes: The app's routes: they gate, `check` names them, and `routes` and `aasa` take them.
    ///   - levels: The levels, the lowest first, that a login at the terminal offers beside those of the configuration.
    ///   - extend: Adds parsers, policies and modules to a builder. It is called for each gate that the command makes,
    ///     and must add the same each time. An error ends the command with status 2.
    public static func run(
        routes: RouteTable? = nil, levels: [AuthLevel] = [],
        _ extend: (@Sendable (_ builder: DeepLinkRouter.Builder) throws -> Void)? = nil
    ) async -> Never {
        let environment = CommandEnvironment(
            input: FileDescriptorInput.standard, output: FileDescriptorOutput(descriptor: 1),
            errors: FileDescriptorOutput(descriptor: 2), variables: ProcessInfo.processInfo.environment,
            directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true),
            clock: ContinuousClock(), now: { Date() }, interrupts: AsyncStream<Void>.interrupts,
            returns: AsyncStream<Void>.continuations,
            own: OwnLinks(routes: routes, levels: levels, extend: extend))
        // Exceeding the file size limit must be a write error, and must not kill the process.
        signal(SIGXFSZ, SIG_IGN)
        if let place = CommandLine.firstInvalidArgument {
            environment.complain(
                "argument \(place) is no UTF-8, and would be read as another text; give a link or path in UTF-8")
            exit(CommandStatus.usage.rawValue)
        }
        if let fault = FaultPoint.problem(environment.variables["LINKGATE_KILLED_AT"], known: FaultPoint.all) {
            environment.complain(fault)
            exit(CommandStatus.usage.rawValue)
        }
        let status = await LinkGateCommand(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
        exit(status.rawValue)
    }

    /// Finds and runs a subcommand, and turns an error into a line and an exit status.
    func run(_ arguments: [String]) async -> CommandStatus {
        var status = await dispatch(AssociationCommand.joiningAction(in: arguments))
        if let failure = environment.output.failure {
            environment.complain("standard output: \(failure); what was printed is not complete")
            status = .findings
        }
        return status
    }

    private func dispatch(_ arguments: [String]) async -> CommandStatus {
        do {
            return try await call(arguments)
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

    private func call(_ arguments: [String]) async throws -> CommandStatus {
        let name = arguments.first ?? "help"
        switch name {
        case "--version":
            try refuse(arguments.dropFirst())
            environment.output.print("linkgate \(Self.version)\n")
            return .success
        case "help", "--help", "-h":
            return try help(Array(arguments.dropFirst()))
        default:
            let command = try find(name)
            let read = try Arguments(Array(arguments.dropFirst()), for: command.description)
            if read.has(.help) {
                environment.output.print(command.description.helpText)
                return .success
            }
            return try await command.init(arguments: read).run(in: environment)
        }
    }

    private func help(_ arguments: [String]) throws -> CommandStatus {
        try refuse(arguments.dropFirst())
        if let name = arguments.first {
            environment.output.print(try find(name).description.helpText)
        } else {
            environment.output.print(overallHelp(Self.commands.map { $0.description }))
        }
        return .success
    }

    private func refuse(_ extra: ArraySlice<String>) throws(UsageError) {
        if let argument = extra.first { throw UsageError("`\(argument)` is one argument too many", "leave it out") }
    }

    private func find(_ name: String) throws(UsageError) -> any Command.Type {
        if let command = Self.commands.first(where: { $0.description.name == name }) { return command }
        if name.hasPrefix("-") { throw UsageError("unknown option \(name)", "put options behind the command") }
        let names = Self.commands.map { $0.description.name }
        throw UsageError(
            "unknown command `\(name)`",
            Spelling.closest(to: name, in: names).map { "did you mean `\($0)`?" }
                ?? "the commands are \(names.joined(separator: ", "))")
    }
}

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
