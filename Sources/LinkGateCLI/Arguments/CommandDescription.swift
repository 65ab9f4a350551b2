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
    static let store = Self(
        name: "store", value: "DIR", help: "where waiting links are kept (default: a folder of your state directory)")
    static let events = Self(
        name: "events", value: "FILE", help: "append the events to FILE as JSON lines; - is standard output")
    static let auth = Self(
        name: "auth", value: "HOW", help: "prompt: ask for the login here (default); always: log in; never: cancel",
        allowed: ["prompt", "always", "never"])
    static let help = Self(name: "help", value: nil, help: "show this help")
}
