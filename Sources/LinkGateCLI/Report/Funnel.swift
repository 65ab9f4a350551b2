import LinkGate

/// What became of the links of an event file, each counted once, however many events it has.
struct Funnel {
    private var links: [Key: LinkHistory] = [:]
    private var eventCount = 0
    /// Links of ours that were malformed; they do not count as opened.
    private(set) var rejected = 0
    /// Attempts at a login that failed.
    private(set) var failedLogins = 0
    private(set) var storeFailures = 0
    /// Lines that are no events, such as one that a crash tore.
    var unreadableLines = 0

    /// What tells links apart: their id, or the number of the event if it carries none.
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
        // It shares the end of the link that it joined.
        case .opened where event.isJoined: return
        default: break
        }
        let key = event.linkID.map(Key.id) ?? .event(eventCount)
        links[key, default: LinkHistory(event)].add(event)
    }

    /// The numbers of all links.
    var counts: Counts { links.values.reduce(into: Counts()) { $0.add($1) } }

    /// Links of which the file holds later events, but not the arrival.
    var linksFromBefore: Int { links.values.count { !$0.hasArrival } }

    /// The numbers for each value of a property, such as the destination.
    func counts(by property: KeyPath<LinkHistory, String>) -> [String: Counts] {
        links.values.reduce(into: [:]) { $0[$1[keyPath: property], default: Counts()].add($1) }
    }

    /// A time below which this share of the logins came; `nil` if there were none.
    func secondsToLogin(percentile: Double) -> Double? {
        let sorted = links.values.compactMap(\.secondsToLogin).sorted()
        guard !sorted.isEmpty else { return nil }
        let rank = Int((percentile / 100 * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }
}
