import LinkGate

/// What became of the links of an event file.
struct Funnel: Equatable {
    /// Links that arrived and were read; a link that came twice while it waited counts once.
    private(set) var opened = 0
    /// Of them, those that needed no login.
    private(set) var ungated = 0
    /// Of them, those that need a login.
    private(set) var gated = 0
    /// Of the gated ones, those that waited.
    private(set) var waited = 0
    /// Gated links that were delivered.
    private(set) var completed = 0
    /// Gated links that were given up, by the reason.
    private(set) var cancelled: [String: Int] = [:]
    private(set) var superseded = 0
    private(set) var timedOut = 0
    private(set) var denied = 0
    /// Links of ours that were malformed; they do not count as opened.
    private(set) var rejected = 0
    private(set) var failed = 0
    /// Attempts at a login that failed.
    private(set) var failedLogins = 0
    private(set) var storeFailures = 0
    /// The seconds from receipt to delivery of links that waited.
    private(set) var secondsToLogin: [Double] = []
    private(set) var destinations: [String: Destination] = [:]
    /// Whether no line was an event.
    private(set) var isEmpty = true
    /// Lines that are no events, such as one that a crash tore.
    var unreadableLines = 0

    /// The same for one destination.
    struct Destination: Equatable {
        var opened = 0
        var ungated = 0
        var gated = 0
        var completed = 0
    }

    mutating func add(_ event: EventLine) {
        isEmpty = false
        switch event.name {
        case DeepLinkEvent.Name.opened.rawValue: addOpened(event)
        case DeepLinkEvent.Name.completed.rawValue:
            completed += 1
            destinations[event.destination, default: .init()].completed += 1
            // Who was logged in already did not wait; `by` tells who brought the login about.
            if event.by != nil, let seconds = event.timeToComplete { secondsToLogin.append(seconds) }
        case DeepLinkEvent.Name.cancelled.rawValue: cancelled[event.reason ?? "unknown", default: 0] += 1
        case DeepLinkEvent.Name.superseded.rawValue: superseded += 1
        case DeepLinkEvent.Name.timeout.rawValue: timedOut += 1
        case DeepLinkEvent.Name.denied.rawValue: denied += 1
        case DeepLinkEvent.Name.failed.rawValue:
            if event.reason == "rejected" { rejected += 1 } else { failed += 1 }
        case DeepLinkEvent.Name.authFailed.rawValue: failedLogins += 1
        case DeepLinkEvent.Name.storeFailed.rawValue: storeFailures += 1
        default: break
        }
    }

    private mutating func addOpened(_ event: EventLine) {
        guard !event.isJoined else { return }
        opened += 1
        destinations[event.destination, default: .init()].opened += 1
        if event.isOpen {
            ungated += 1
            destinations[event.destination, default: .init()].ungated += 1
        }
        guard event.isAuthRequired else { return }
        gated += 1
        destinations[event.destination, default: .init()].gated += 1
        if event.isPending { waited += 1 }
    }

    /// A time below which this share of the logins came; nil: there were none.
    func secondsToLogin(percentile: Double) -> Double? {
        guard !secondsToLogin.isEmpty else { return nil }
        let sorted = secondsToLogin.sorted()
        let rank = Int((percentile / 100 * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }

    /// The destinations that were opened most, first.
    func topDestinations(_ count: Int) -> [(name: String, counts: Destination)] {
        destinations.sorted { ($1.value.opened, $0.key) < ($0.value.opened, $1.key) }.prefix(count)
            .map { (name: $0.key.isEmpty ? "(home)" : $0.key, counts: $0.value) }
    }
}
