/// `linkgate open`: opens a link as an app does.
struct OpenCommand: Command {
    static let description = CommandDescription(
        name: "open", summary: "open a link, with the login asked here", operands: "URL", operandCount: 1...1,
        options: [.auth, .store, .events, .config],
        details: """
            A link that needs a login is stored, and waits until you log in, give it up, or its time is over. It outlives
            the command: Ctrl-C, the end of the input and a kill leave it in the store, for `linkgate resume`. A link that
            is stored already is restored first; then the new one arrives, and by default takes its place. One command at
            a time works with a store.

            The dialogue is on standard error, what happens to the link on standard output (on standard error as well
            with --events -).

            Exit status: 0 delivered, 3 cancelled, 4 timeout, 5 denied, 6 rejected, 7 not ours, 8 failed, 2 wrong call or
            configuration, 9 left waiting since the input ended, 130 left waiting by Ctrl-C.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        let session = try await LinkSession(arguments, in: environment)
        return await session.run(opening: arguments.operands.first)
    }
}

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
