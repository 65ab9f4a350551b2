import LinkGate

/// The history of one link, from the events of a file.
struct LinkHistory: Equatable {
    let destination: String
    let campaign: String
    /// The day of its first event.
    let day: String
    /// Whether its arrival is in the file, and not only later events.
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
        // A link that was open at its arrival can be gated later, and a waiting one can need another login.
        case .authRequired, .authFailed, .restored: needLogin()
        case .completed:
            needLogin()
            // A link whose user was already logged in did not wait, and has no `by`.
            if end == nil, event.by != nil { secondsToLogin = event.timeToComplete }
            finish(.completed)
        case .cancelled: finish(.cancelled(reason: event.reason ?? "unknown"))
        case .superseded: finish(.superseded)
        case .timeout: finish(.timedOut)
        case .denied: finish(.denied)
        case .failed:
            // If too many links are held, this event is both the arrival and the end.
            if event.reason == "held_limit" { hasArrival = true }
            finish(.failed)
        default: break
        }
    }

    private mutating func needLogin() { (isGated, isUngated) = (true, false) }

    /// Keeps the first end only: after a kill behind the delivery, the next process reports another end.
    private mutating func finish(_ new: End) {
        if end == nil { end = new }
        switch new {
        case .cancelled, .superseded, .timedOut: needLogin()
        case .completed, .denied, .failed: break
        }
    }
}
