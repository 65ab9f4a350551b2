/// The help of the command and of its parts, made from their descriptions.
enum HelpText {
    static func overall(_ commands: [CommandDescription]) -> String {
        """
        linkgate decides for each deep link whether it opens, waits for a login, or never opens.

        Usage: linkgate COMMAND [OPTION...] [ARGUMENT...]

        Commands:
        \(table(commands.map { ("\($0.name) \($0.operands)", $0.summary) }))

        Start with:
          linkgate check 'yourapp://wallet?tab=cards'      judge a link
          linkgate open 'yourapp://wallet?tab=cards'       open it, with the login asked here
          linkgate resume                                  what an app does at its next start

        `linkgate COMMAND --help` explains a command, `linkgate --version` shows the version.

        """
    }

    static func text(for command: CommandDescription) -> String {
        let usage = ["Usage: linkgate \(command.name)", "[OPTION...]", command.operands].filter { !$0.isEmpty }
        let options = (command.options + [.help]).map { option in
            ("--\(option.name)\(option.value.map { " \($0)" } ?? "")", option.help)
        }
        let details = command.details.isEmpty ? "" : "\n\(command.details)\n"
        return """
            \(usage.joined(separator: " "))

            \(command.summary)

            Options:
            \(table(options))
            \(details)
            """
    }

    /// Aligns rows in two columns.
    static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { left, right in
            "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
        }.joined(separator: "\n")
    }
}
