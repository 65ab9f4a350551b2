import LinkGate
import LinkGateKit

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

/// The parts of an event line that the report needs.
struct EventLine: Equatable {
    let name: DeepLinkEvent.Name
    /// The link's id; `nil` for an event without a link.
    let linkID: DeepLink.ID?
    /// The day in UTC, `2026-11-30`; empty if the event has no time.
    let day: String
    let destination: String
    /// The campaign of the link; empty if there is none.
    let campaign: String
    let reason: String?
    let by: String?
    let timeToComplete: Double?
    /// Whether the link needs a login; `nil` if the event does not contain it, as for a denied link.
    let isAuthRequired: Bool?
    let isJoined: Bool

    /// The parameters of a campaign; the first one that a link has is used.
    private static let campaignKeys = ["campaign", "utm_campaign", "campaign_id"]

    /// Reads a line; `nil` if it is not an event.
    init?(_ line: LineSplitter.Line) {
        guard !line.isCut, let node = try? JSONNode(parsing: Array(line.bytes)),
            let name = node["event"]?.string
        else { return nil }
        self.name = .init(rawValue: name)
        linkID = node["link_id"]?.string.flatMap(DeepLink.ID.init(rawValue:))
        day = node["time"]?.string.flatMap(Self.day) ?? ""
        destination = node["destination"]?.string ?? ""
        campaign = Self.campaignKeys.lazy.compactMap { node[$0]?.string }.first { !$0.isEmpty } ?? ""
        reason = node["reason"]?.string
        by = node["by"]?.string
        timeToComplete = if case .number(let seconds)? = node["time_to_complete"]?.value { seconds } else { nil }
        isAuthRequired = if case .bool(let isRequired)? = node["auth_required"]?.value { isRequired } else { nil }
        isJoined = node["joined"]?.value == .bool(true)
    }

    /// The day of a time as in events (RFC 3339, UTC).
    private static func day(of time: String) -> String? {
        let day = time.utf8.prefix(10)
        let isDay =
            day.count == 10
            && day.enumerated().allSatisfy { index, byte in
                index == 4 || index == 7
                    ? byte == UInt8(ascii: "-") : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
        return isDay ? String(time.prefix(10)) : nil
    }
}

extension JSONNode {
    fileprivate var string: String? {
        if case .string(let text) = value { text } else { nil }
    }
}
