extension PendingRecord: CustomStringConvertible, CustomReflectable {
    /// The id, the time of receipt, the source and the number of deliveries; never the link, and never its user.
    public var description: String {
        let source = source.map { ", from \($0.rawValue)" } ?? ""
        return "PendingRecord(\(id), received \(receivedAt)\(source), \(owner), deliveries: \(deliveryAttempts))"
    }

    /// What ``description`` shows, field by field.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "id": id, "receivedAt": receivedAt, "source": source?.rawValue as Any, "owner": owner,
                "deliveryAttempts": deliveryAttempts,
            ], displayStyle: .struct)
    }
}

extension PendingRecord.Owner: CustomStringConvertible, CustomReflectable {
    /// Whether the link belongs to a user; never which one.
    public var description: String {
        switch self {
        case .nobody: "no owner"
        case .user: "owned by a user"
        }
    }

    /// What ``description`` shows.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .enum) }
}
