import LinkGateKit

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
