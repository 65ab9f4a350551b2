/// The exit status of the command.
enum CommandStatus: Int32, Sendable {
    case success = 0
    /// The command ran and found problems, or its output could not be written.
    case findings = 1
    /// The call or a configuration is invalid.
    case usage = 2
    case cancelled = 3
    case timedOut = 4
    case denied = 5
    case rejected = 6
    case unrecognized = 7
    case failed = 8
    /// The input ended while a link was waiting; the link stays.
    case leftWaiting = 9
    /// Ctrl-C, as shells report it.
    case interrupted = 130
}
