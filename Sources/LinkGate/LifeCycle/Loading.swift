/// When a store that could not be read is read again, for example on a device that is locked after a restart.
extension LifeCycle {
    /// Whether the stored links have been read.
    enum Loading: Sendable, Hashable {
        case done
        case underWay(failures: Int)
        /// The store could not be read `failures` times in a row; it is read again at `retryAt`, or at the next login.
        case failed(failures: Int, retryAt: Duration)
    }

    /// The next instant at which the passing of time has an effect.
    var wakesAt: Duration? {
        guard isStarted, case .failed(_, let retryAt) = loading else { return nextDeadline }
        return nextDeadline.map { min($0, retryAt) } ?? retryAt
    }

    /// Reads the store again if a retry is due.
    mutating func loadIfDue() {
        if case .failed(_, let retryAt) = loading, retryAt <= now { load() }
    }

    /// Reads the store again, after a login.
    mutating func loadAfterLogin() {
        if case .failed = loading { load() }
    }

    /// Reads the store, unless that is under way.
    mutating func load() {
        switch loading {
        case .done: loading = .underWay(failures: 0)
        case .failed(let failures, _): loading = .underWay(failures: failures)
        case .underWay: return
        }
        emit(.load)
    }

    mutating func finishLoading() {
        if case .underWay(let failures) = loading, failures > 0 {
            // As long as it could not be read, it may not have saved anything either.
            for entry in waiting.map(\.entry) where entry.isStored && !entry.isRestored {
                emit(.save(entry.record, entry.link))
            }
        }
        loading = .done
    }

    mutating func loadFailed(_ error: String) {
        var failures = 1
        if case .underWay(let earlier) = loading { failures += earlier }
        // Reported once: it is one fault, however often the store is read.
        if failures == 1 { emit(.record(.storeFailed(.load, error, nil))) }
        let pause = Duration.seconds(2) * (1 << min(failures - 1, 5))
        loading = .failed(failures: failures, retryAt: now + min(pause, rules.longestLoadPause))
    }
}
