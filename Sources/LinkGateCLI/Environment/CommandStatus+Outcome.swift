import LinkGate

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
