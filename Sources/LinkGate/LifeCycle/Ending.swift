/// The only place that turns an end into its effects: the event, then the removal of the record, then the outcome for
/// the callers.
extension LifeCycle {
    mutating func end(_ entry: Entry, _ outcome: DeepLinkOutcome) {
        finish(entry, outcome, event(of: entry, outcome))
    }

    /// Ends a waiting link, and its running login.
    mutating func end(_ link: WaitingLink, _ outcome: DeepLinkOutcome) {
        finish(link.entry, outcome, event(of: link.entry, outcome), stopping: link)
    }

    /// Ends a link whose handler was called.
    mutating func end(_ delivery: Delivery, _ outcome: DeepLinkOutcome) {
        remember(outcome, of: delivery.entry.link.id)
        var event = event(of: delivery.entry, outcome)
        if case .delivered = outcome {
            let time = now - delivery.entry.receivedAt
            event =
                delivery.entry.isGated ? .completed(delivery.entry.link, after: time, by: delivery.pass.opener) : nil
        }
        finish(delivery.entry, outcome, event)
    }

    /// Resumes the callers of a link that continues without them.
    mutating func abandon(_ entry: Entry) {
        emit(.finish(.init(arrivals: entry.arrivals, url: entry.record.url, link: entry.link, outcome: .abandoned)))
    }

    private mutating func finish(
        _ entry: Entry, _ outcome: DeepLinkOutcome, _ event: EventDraft?, stopping link: WaitingLink? = nil
    ) {
        if let event { emit(.record(event)) }
        if entry.isStored { emit(.remove(entry.record.id, entry.link)) }
        if let link { stopLogin(of: link) }
        emit(.finish(.init(arrivals: entry.arrivals, url: entry.record.url, link: entry.link, outcome: outcome)))
    }

    private func event(of entry: Entry, _ outcome: DeepLinkOutcome) -> EventDraft? {
        let waited = now - entry.receivedAt
        switch outcome {
        case .cancelled(let reason): return .cancelled(entry.link, reason, after: waited)
        case .timedOut: return .timeout(entry.link, deadline(of: entry) - entry.receivedAt, waited: waited)
        case .denied(let reasons): return .denied(entry.link, reasons.denials)
        case .superseded: return EventDraft(.superseded, entry.link)
        case .failed(let failure): return .failed(entry.link, failure)
        case .rejected(let error): return .rejected(error)
        case .delivered, .unrecognized, .abandoned: return nil
        }
    }
}
