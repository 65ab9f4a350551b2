/// `linkgate resume`: restores the stored links, as an app does at its next start.
struct ResumeCommand: Command {
    static let description = CommandDescription(
        name: "resume", summary: "do what an app does at its next start: restore the waiting link and go on",
        operands: "", operandCount: 0...0, options: [.auth, .store, .events, .config],
        details: """
            The stored link is judged anew by today's configuration. Of several in a queue
            (pendingStrategy), each is asked for in its turn.

            Exit status: 0 if all were delivered or nothing was waiting; else as for `linkgate open`, for the first link
            that was not delivered.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        guard environment.hasStore(arguments[.store]) else { return .success }
        return try await LinkSession(arguments, in: environment).run(opening: nil)
    }
}
