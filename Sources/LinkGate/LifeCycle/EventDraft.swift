/// An event before the router gives it an id, a time and the link's own properties.
struct EventDraft: Sendable, Hashable {
    let name: DeepLinkEvent.Name
    let link: DeepLink?
    /// The link's id; a stored link that no parser reads any more has one too.
    private(set) var linkID: DeepLink.ID?
    let properties: [DeepLinkEvent.Property]

    init(_ name: DeepLinkEvent.Name, _ link: DeepLink?, _ properties: [DeepLinkEvent.Property] = []) {
        self.name = name
        self.link = link
        linkID = link?.id
        self.properties = properties
    }

    /// The event of a stored link.
    func about(_ record: PendingRecord) -> EventDraft {
        var draft = self
        draft.linkID = record.id
        return draft
    }

    enum StoreOperation: String { case load, save, remove }

    /// The event of a link that opens for everybody.
    static func openedUngated(_ link: DeepLink) -> EventDraft { opened(link, ungated) }

    private static let ungated = [DeepLinkEvent.Property("auth_required", .bool(false))]

    static func opened(_ link: DeepLink, _ properties: [DeepLinkEvent.Property]) -> EventDraft {
        EventDraft(.opened, link, properties)
    }

    static func failed(_ link: DeepLink?, reason: String, error: String? = nil) -> EventDraft {
        let error = error.map { [DeepLinkEvent.Property("error", .string($0))] } ?? []
        return EventDraft(.failed, link, [.init("reason", .string(reason))] + error)
    }

    static func rejected(_ error: DeepLinkError) -> EventDraft {
        failed(nil, reason: "rejected", error: "\(error.code.rawValue): \(error)")
    }

    static func denied(_ link: DeepLink?, _ reasons: [String]) -> EventDraft {
        EventDraft(.denied, link, [.init("reasons", .strings(reasons))])
    }

    static func cancelled(
        _ link: DeepLink, _ reason: DeepLinkOutcome.CancellationReason, after time: Duration
    ) -> EventDraft {
        EventDraft(
            .cancelled, link,
            [.init("reason", .string(reason.rawValue)), .init("time_before_cancel", .number(time.inSeconds))])
    }

    static func timeout(
        _ link: DeepLink?, _ timeout: Duration, waited: Duration, isRestored: Bool = false
    ) -> EventDraft {
        let restored: [DeepLinkEvent.Property] = isRestored ? [.init("restored", .bool(true))] : []
        return EventDraft(
            .timeout, link,
            [.init("timeout_seconds", .number(timeout.inSeconds)), .init("waited_seconds", .number(waited.inSeconds))]
                + restored)
    }

    static func storeFailed(_ operation: StoreOperation, _ error: String, _ link: DeepLink?) -> EventDraft {
        EventDraft(
            .storeFailed, link,
            [.init("operation", .string(operation.rawValue)), .init("error", .string(error))])
    }
}

extension Duration {
    /// Seconds, to the microsecond.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        // Division of an exact integer: 12.345 s comes out as the double nearest to 12.345. Far beyond any
        // timeout (285 years) microseconds no longer fit exactly, and the sum is as good.
        guard abs(seconds) < 9_000_000_000 else { return Double(seconds) }
        let microseconds = seconds * 1_000_000 + (attoseconds + 500_000_000_000) / 1_000_000_000_000
        return Double(microseconds) / 1_000_000
    }
}
