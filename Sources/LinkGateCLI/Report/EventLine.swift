import LinkGateKit

/// What the funnel needs of a line of an event file.
struct EventLine: Equatable {
    let name: String
    let destination: String
    let reason: String?
    let by: String?
    let timeToComplete: Double?
    let isAuthRequired: Bool
    /// Whether it says that no login is needed; a denied link says neither.
    let isOpen: Bool
    let isPending: Bool
    let isJoined: Bool

    /// Reads a line; nil if it is no event.
    init?(_ line: LineSplitter.Line) {
        guard !line.isCut, let node = try? JSONNode(parsing: Array(line.bytes)),
            let name = node["event"]?.string
        else { return nil }
        self.name = name
        destination = node["destination"]?.string ?? ""
        reason = node["reason"]?.string
        by = node["by"]?.string
        timeToComplete = if case .number(let seconds)? = node["time_to_complete"]?.value { seconds } else { nil }
        isAuthRequired = node["auth_required"]?.value == .bool(true)
        isOpen = node["auth_required"]?.value == .bool(false)
        isPending = node["pending"]?.value == .bool(true)
        isJoined = node["joined"]?.value == .bool(true)
    }
}

extension JSONNode {
    fileprivate var string: String? {
        if case .string(let text) = value { text } else { nil }
    }
}
