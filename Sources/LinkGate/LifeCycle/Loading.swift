/// When the store is read again, where it could not be read: a device that is locked after a restart, for example.
extension LifeCycle {
    /// Whether the stored links are here.
    enum Loading: Sendable, Hashable {
        case done
        case underWay(failures: Int)
        /// The store could not be read so often in a row; it is read again at that time, or at the next login.
        case failed(failures: Int, retryAt: Duration)
    }

    /// The next instant at which time alone does something.
    var wakesAt: Duration? {
        guard case .failed(_, let retryAt) = loading else { return nextDeadline }
        return nextDeadline.map { min($0, retryAt) } ?? retryAt
    }

    /// Reads the store again if it is time to.
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

    mutating func loadFailed(_ error: String) {
        var failures = 1
        if case .underWay(let earlier) = loading { failures += earlier }
        // Once: it is one fault, however often the store is tried.
        if failures == 1 { emit(.record(.storeFailed(.load, error, nil))) }
        let pause = Duration.seconds(2) * (1 << min(failures - 1, 5))
        loading = .failed(failures: failures, retryAt: now + min(pause, rules.longestLoadPause))
    }
}
