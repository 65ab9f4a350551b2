import LinkGate

/// What the events of a file say of one link.
struct LinkHistory: Equatable {
    let destination: String
    let campaign: String
    /// The day of its first event.
    let day: String
    /// Whether its arrival is in the file, not only what came later.
    private(set) var hasArrival = false
    /// Whether it opened without a login.
    private(set) var isUngated = false
    private(set) var isGated = false
    private(set) var end: End?
    /// The seconds from receipt to delivery, for a link that waited.
    private(set) var secondsToLogin: Double?

    enum End: Equatable {
        case completed, superseded, timedOut, denied, failed
        case cancelled(reason: String)
    }

    /// Whether it needs a login and has not ended.
    var isWaiting: Bool { isGated && end == nil }

    init(_ event: EventLine) {
        destination = event.destination
        campaign = event.campaign
        day = event.day
    }

    mutating func add(_ event: EventLine) {
        switch event.name {
        case .opened:
            hasArrival = true
            if event.isAuthRequired == true { needLogin() }
            if event.isAuthRequired == false, !isGated { isUngated = true }
        // One that was open when it arrived can be gated when its turn comes; one that waits can be asked for again.
        case .authRequired, .authFailed, .restored: needLogin()
        case .completed:
            needLogin()
            // A link whose user was logged in already did not wait, and has no `by`.
            if end == nil, event.by != nil { secondsToLogin = event.timeToComplete }
            finish(.completed)
        case .cancelled: finish(.cancelled(reason: event.reason ?? "unknown"))
        case .superseded: finish(.superseded)
        case .timeout: finish(.timedOut)
        case .denied: finish(.denied)
        case .failed:
            // Too many were held before the start: its arrival and its end are one event.
            if event.reason == "held_limit" { hasArrival = true }
            finish(.failed)
        default: break
        }
    }

    private mutating func needLogin() { (isGated, isUngated) = (true, false) }

    /// Takes the first end alone: a link that was killed behind its delivery is told of again by the next process.
    private mutating func finish(_ new: End) {
        if end == nil { end = new }
        switch new {
        case .cancelled, .superseded, .timedOut: needLogin()
        case .completed, .denied, .failed: break
        }
    }
}
