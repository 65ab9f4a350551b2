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
