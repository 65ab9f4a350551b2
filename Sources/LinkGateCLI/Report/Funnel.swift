import LinkGate

/// The results of the links in an event file; each link counts once, with any number of events.
struct Funnel {
    private var links: [Key: LinkHistory] = [:]
    private var eventCount = 0
    /// Malformed links; they do not count as opened.
    private(set) var rejected = 0
    /// Failed login attempts.
    private(set) var failedLogins = 0
    private(set) var storeFailures = 0
    /// Lines that are not events, such as one that was cut off by a crash.
    var unreadableLines = 0

    /// The identity of a link: its id, or the number of the event if it has none.
    private enum Key: Hashable {
        case id(DeepLink.ID)
        case event(Int)
    }

    /// Whether no line was an event.
    var isEmpty: Bool { eventCount == 0 }

    mutating func add(_ event: EventLine) {
        eventCount += 1
        switch event.name {
        case .authFailed: failedLogins += 1
        case .storeFailed: return storeFailures += 1
        case .eventsDropped: return
        case .failed where event.linkID == nil && event.reason == "rejected": return rejected += 1
        // A joined link shares the end of the first one.
        case .opened where event.isJoined: return
        default: break
        }
        let key = event.linkID.map(Key.id) ?? .event(eventCount)
        links[key, default: LinkHistory(event)].add(event)
    }

    /// The numbers of all links.
    var counts: Counts { links.values.reduce(into: Counts()) { $0.add($1) } }

    /// Links whose arrival is not in the file.
    var linksFromBefore: Int { links.values.count { !$0.hasArrival } }

    /// The numbers for each value of a property, such as the destination.
    func counts(by property: KeyPath<LinkHistory, String>) -> [String: Counts] {
        links.values.reduce(into: [:]) { $0[$1[keyPath: property], default: Counts()].add($1) }
    }

    /// The given percentile of the times to login; `nil` if there were no logins.
    func secondsToLogin(percentile: Double) -> Double? {
        let sorted = links.values.compactMap(\.secondsToLogin).sorted()
        guard !sorted.isEmpty else { return nil }
        let rank = Int((percentile / 100 * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }
}
