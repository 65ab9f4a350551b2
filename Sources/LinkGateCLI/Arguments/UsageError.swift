/// An invalid call of the command, with the problem and the remedy.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let problem: String
    let remedy: String
    /// The command whose help has the details; `nil` for the general help.
    let command: String?

    init(_ problem: String, _ remedy: String, in command: CommandDescription? = nil) {
        self.problem = problem
        self.remedy = remedy
        self.command = command?.name
    }

    var description: String {
        "\(problem); \(remedy) (see `linkgate \(command.map { "\($0) " } ?? "")--help`)"
    }
}
