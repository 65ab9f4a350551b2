/// The operands and options of a command, for its help and for reading its arguments.
struct CommandDescription: Sendable {
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// The operands as the usage line shows them: `URL`, `[FILE...]`.
    let operands: String
    /// How many operands it takes.
    let operandCount: ClosedRange<Int>
    let options: [Option]
    /// Paragraphs that follow the options in the help.
    let details: String

    /// An option, `--name` or `--name VALUE`.
    struct Option: Sendable {
        let name: String
        /// The placeholder of its value in the help; `nil` if it takes none.
        let value: String?
        let help: String
        /// The allowed values; any if empty.
        var allowed: [String] = []
        /// Whether its value can be several of the allowed ones, separated by commas.
        var isList = false
    }
}

extension CommandDescription.Option {
    static let config = Self(
        name: "config", value: "FILE", help: "the configuration (default: ./linkgate.json, else a built-in sample)")
    /// For commands that make no sense with the sample.
    static let checkedConfig = Self(
        name: "config", value: "FILE", help: "the same as CONFIG (default: ./linkgate.json)")
    static let links = Self(
        name: "links", value: "FILE", help: "lines of a link and the verdict that is expected; status 1 if one differs")
    static let store = Self(
        name: "store", value: "DIR", help: "where waiting links are kept (default: a folder of your state directory)")
    static let events = Self(
        name: "events", value: "FILE", help: "append the events to FILE as JSON lines; - is standard output")
    static let auth = Self(
        name: "auth", value: "HOW", help: "prompt: ask for the login here (default); always: log in; never: cancel",
        allowed: ["prompt", "always", "never"])
    static let help = Self(name: "help", value: nil, help: "show this help")
}

/// The help of the whole command.
func overallHelp(_ commands: [CommandDescription]) -> String {
    """
    linkgate decides for each deep link whether it opens, waits for a login, or never opens.

    Usage: linkgate COMMAND [OPTION...] [ARGUMENT...]

    Commands:
    \(aligned(commands.map { ("\($0.name) \($0.operands)", $0.summary) }))

    Start with:
      linkgate check 'yourapp://wallet?tab=cards'      judge a link
      linkgate open 'yourapp://wallet?tab=cards'       open it, with the login asked here
      linkgate resume                                  what an app does at its next start

    `linkgate COMMAND --help` explains a command, `linkgate --version` shows the version.

    """
}

extension CommandDescription {
    /// The help of this command.
    var helpText: String {
        let usage = ["Usage: linkgate \(name)", "[OPTION...]", operands].filter { !$0.isEmpty }
        let shown = (options + [.help]).map { option in
            ("--\(option.name)\(option.value.map { " \($0)" } ?? "")", option.help)
        }
        let explanation = details.isEmpty ? "" : "\n\(details)\n"
        return """
            \(usage.joined(separator: " "))

            \(summary)

            Options:
            \(aligned(shown))
            \(explanation)
            """
    }
}

/// Rows in two columns.
func aligned(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
        "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }.joined(separator: "\n")
}

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
