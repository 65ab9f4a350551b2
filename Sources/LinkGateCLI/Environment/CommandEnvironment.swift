import Foundation

/// Everything outside the process that a command uses, so that it can run in a test.
struct CommandEnvironment: Sendable {
    var input: any ByteInput
    var output: any ByteOutput
    var errors: any ByteOutput
    var variables: [String: String]
    var directory: URL
    var clock: any Clock<Duration>
    var now: @Sendable () -> Date
    /// Handles Ctrl-C, and yields at the first one.
    var interrupts: @Sendable () -> AsyncStream<Void>
    /// Yields when the command continues after Ctrl-Z.
    var returns: @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }

    /// Prints a problem, in one line.
    func complain(_ message: String) {
        errors.print("linkgate: \(message.printable)\n")
    }

    /// The URL of a path that the user gave, relative to the working directory.
    func url(_ path: String) -> URL {
        path.hasPrefix("/") ? URL(fileURLWithPath: path) : directory.appendingPathComponent(path)
    }

    func style(for output: any ByteOutput) -> Style {
        Style(isColored: output.isTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb")
    }
}
