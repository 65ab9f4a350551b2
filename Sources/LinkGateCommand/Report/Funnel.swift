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

extension Funnel {
    /// The counts of a set of links, by result.
    struct Counts: Equatable {
        /// Links that arrived and were recognized; a repeated link that joined a waiting one counts once.
        private(set) var opened = 0
        /// Opened links that needed no login.
        private(set) var ungated = 0
        /// Opened links that needed a login.
        private(set) var gated = 0
        /// Gated links that were delivered.
        private(set) var completed = 0
        /// Gated links that were cancelled, by reason.
        private(set) var cancelled: [String: Int] = [:]
        private(set) var superseded = 0
        private(set) var timedOut = 0
        /// Links that were gated first and then denied.
        private(set) var deniedGated = 0
        private(set) var failedGated = 0
        /// Gated links without an end, which are waiting or whose end is not in the file.
        private(set) var waiting = 0
        /// Links that were denied at once.
        private(set) var denied = 0
        /// Links that needed no login and failed.
        private(set) var failed = 0

        mutating func add(_ link: LinkHistory) {
            opened += 1
            if link.isUngated { ungated += 1 }
            if link.isGated { gated += 1 }
            switch link.end {
            case nil: if link.isGated { waiting += 1 }
            case .completed: completed += 1
            case .cancelled(let reason): cancelled[reason, default: 0] += 1
            case .superseded: superseded += 1
            case .timedOut: timedOut += 1
            case .denied: if link.isGated { deniedGated += 1 } else { denied += 1 }
            case .failed: if link.isGated { failedGated += 1 } else { failed += 1 }
            }
        }

        mutating func add(_ other: Counts) {
            opened += other.opened
            ungated += other.ungated
            gated += other.gated
            completed += other.completed
            cancelled.merge(other.cancelled, uniquingKeysWith: +)
            superseded += other.superseded
            timedOut += other.timedOut
            deniedGated += other.deniedGated
            failedGated += other.failedGated
            waiting += other.waiting
            denied += other.denied
            failed += other.failed
        }
    }
}
