import LinkGate

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

extension CommandStatus {
    /// The status for the end of a link.
    init(_ outcome: DeepLinkOutcome) {
        switch outcome {
        case .delivered: self = .success
        case .cancelled, .superseded: self = .cancelled
        case .timedOut: self = .timedOut
        case .denied: self = .denied
        case .rejected: self = .rejected
        case .unrecognized: self = .unrecognized
        case .abandoned: self = .leftWaiting
        default: self = .failed
        }
    }

    /// The status for the end of a link that an event reports; `nil` if it reports no end.
    init?(endedBy event: DeepLinkEvent) {
        switch event.name {
        case .completed: self = .success
        case .cancelled, .superseded: self = .cancelled
        case .timeout: self = .timedOut
        case .denied: self = .denied
        case .failed: self = event["reason"] == .string("rejected") ? .rejected : .failed
        default: return nil
        }
    }
}
