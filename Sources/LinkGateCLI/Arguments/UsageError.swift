/// A call that the command does not understand: what is wrong, and what to do.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let problem: String
    let remedy: String
    /// The command whose help says more; `nil` for the overall one.
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
