import LinkGateKit

/// `linkgate aasa`: what can be done with an association file; each is a command of its own, `aasa match`.
struct AssociationCommand: Command {
    static let name = "aasa"
    static let actions: [any Command.Type] = [
        AssociationGenerateCommand.self, AssociationMatchCommand.self, AssociationCheckCommand.self,
        AssociationLintCommand.self,
    ]

    static let description = CommandDescription(
        name: name,
        summary: "what the system hands over: the four commands below, for apple-app-site-association files",
        operands: "ACTION", operandCount: 0...Int.max, options: [],
        details: """
            A web link reaches an app only if the apple-app-site-association file of its host says so. The actions:

            \(aligned(actions.map { ($0.description.name, $0.description.summary) }))

            `linkgate aasa ACTION --help` tells more.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        let names = Self.actions.map { String($0.description.name.dropFirst(Self.name.count + 1)) }
        guard let action = arguments.operands.first else {
            throw UsageError("ACTION is missing", "give one of \(names.joined(separator: ", "))", in: Self.description)
        }
        let meant = Spelling.closest(to: action, in: names).map { "did you mean `\($0)`?" }
        throw UsageError(
            "unknown action `\(action)`", meant ?? "give one of \(names.joined(separator: ", "))", in: Self.description)
    }

    /// The arguments of a call with the two words of an action as one, as commands are named.
    static func joiningAction(in arguments: [String]) -> [String] {
        let start = arguments.first == "help" ? 1 : 0
        guard arguments.count > start + 1, arguments[start] == name else { return arguments }
        let joined = "\(name) \(arguments[start + 1])"
        guard actions.contains(where: { $0.description.name == joined }) else { return arguments }
        return arguments[..<start] + [joined] + arguments[(start + 2)...]
    }
}

extension CommandDescription.Option {
    static let associationConfig = Self(
        name: "config", value: "FILE", help: "the configuration of LinkGate (default: ./linkgate.json, if it is there)")
    static let routes = Self(
        name: "routes", value: "FILE",
        help: "all places that the app knows: a JSON array of patterns, or what `linkgate routes --json` prints")
    static let host = Self(
        name: "host", value: "HOST", help: "the host that serves the file (default: the first of the configuration)")
    static let appID = Self(
        name: "app-id", value: "ID", help: "the app, as PREFIX.bundle.id; several with commas between them")
    static let entitlements = Self(
        name: "entitlements", value: "FILE", help: "the app's entitlements, whose associated domains are compared")
}
