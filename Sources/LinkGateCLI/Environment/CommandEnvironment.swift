import Foundation

/// Everything of the outside world that a command touches, so that it can run in a test.
struct CommandEnvironment: Sendable {
    var input: any ByteInput
    var output: any ByteOutput
    var errors: any ByteOutput
    var variables: [String: String]
    var directory: URL
    var clock: any Clock<Duration>
    var now: @Sendable () -> Date
    /// Takes Ctrl-C over, and yields at each.
    var interrupts: @Sendable () -> AsyncStream<Void>
    /// Yields when the command goes on after Ctrl-Z.
    var returns: @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }

    /// Says what is wrong, in one line.
    func complain(_ message: String) {
        errors.print("linkgate: \(message.printable)\n")
    }

    /// A path as the user wrote it, seen from the working directory.
    func url(_ path: String) -> URL {
        path.hasPrefix("/") ? URL(fileURLWithPath: path) : directory.appendingPathComponent(path)
    }

    func style(for output: any ByteOutput) -> Style {
        Style(isColored: output.isTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb")
    }
}
