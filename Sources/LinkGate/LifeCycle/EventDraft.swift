/// An event before the router gives it an id, a time and the link's own properties.
struct EventDraft: Sendable, Hashable {
    let name: DeepLinkEvent.Name
    let link: DeepLink?
    /// The link's id, also for a stored link that no parser recognizes any more.
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
}

extension EventDraft {
    /// The event of a link that opens without a login.
    static func openedUngated(_ link: DeepLink) -> EventDraft { opened(link, ungated) }

    private static let ungated = [DeepLinkEvent.Property("auth_required", .bool(false))]

    static func opened(_ link: DeepLink, _ properties: [DeepLinkEvent.Property]) -> EventDraft {
        EventDraft(.opened, link, properties)
    }

    static func openedGated(_ entry: LifeCycle.Entry, pending: Bool, joined: Bool = false) -> EventDraft {
        opened(
            entry.link,
            [.init("auth_required", .bool(true)), .init("gated_by", .strings(entry.reasons.gatingPolicies))]
                + code(of: entry.reasons) + [.init("pending", .bool(pending))]
                + (joined ? [.init("joined", .bool(true))] : []))
    }

    /// The event of a link that shares the end of a recent delivery.
    static func openedRepeat(_ link: DeepLink, _ verdict: GateVerdict) -> EventDraft {
        var isGated = false
        if case .gated = verdict.decision { isGated = true }
        return opened(link, [.init("auth_required", .bool(isGated)), .init("joined", .bool(true))])
    }

    static func authRequired(_ waiting: LifeCycle.WaitingLink) -> EventDraft {
        let entry = waiting.entry
        var properties: [DeepLinkEvent.Property] = [
            .init("attempt", .number(Double(entry.loginCount))),
            .init("level", .string(waiting.requirement.level.name)),
            .init("gated_by", .strings(entry.allReasons.gatingPolicies)),
        ]
        properties += code(of: entry.reasons)
        if entry.isRestored { properties.append(.init("restored", .bool(true))) }
        return EventDraft(.authRequired, entry.link, properties)
    }

    static func completed(
        _ link: DeepLink, after time: Duration, by opener: LifeCycle.Pass.Opener?
    ) -> EventDraft {
        let by = opener.map { [DeepLinkEvent.Property("by", .string($0.rawValue))] } ?? []
        return EventDraft(.completed, link, [.init("time_to_complete", .number(time.inSeconds))] + by)
    }

    static func failed(_ link: DeepLink?, _ failure: DeepLinkOutcome.Failure) -> EventDraft {
        var error: String?
        if case .handler(let text) = failure { error = text }
        return failed(link, failure.reason, error: error)
    }

    static func rejected(_ error: DeepLinkError) -> EventDraft {
        failed(nil, .rejected, error: "\(error.code.rawValue): \(error)")
    }

    /// The event of a record whose link no parser recognizes any more.
    static let unrecognizedRecord = failed(nil, .rejected, error: "no parser recognizes the link any more")

    private static func failed(
        _ link: DeepLink?, _ reason: DeepLinkOutcome.FailureReason, error: String?
    ) -> EventDraft {
        let error = error.map { [DeepLinkEvent.Property("error", .string($0))] } ?? []
        return EventDraft(.failed, link, [.init("reason", .string(reason.rawValue))] + error)
    }

    static func denied(_ link: DeepLink?, _ denials: [GateReason]) -> EventDraft {
        EventDraft(.denied, link, [.init("reasons", .strings(denials.map(\.visible)))] + code(of: denials))
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

    /// The code of the first decision that has one.
    private static func code(of reasons: [GateReason]) -> [DeepLinkEvent.Property] {
        reasons.lazy.compactMap(\.code).first.map { [.init("code", .string($0))] } ?? []
    }
}

extension Duration {
    /// Seconds, to the microsecond.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        // Dividing an exact integer makes 12.345 s the double nearest to 12.345. Beyond 285 years, far longer than any
        // timeout, microseconds are no longer exact in a double anyway.
        guard abs(seconds) < 9_000_000_000 else { return Double(seconds) }
        let microseconds = seconds * 1_000_000 + (attoseconds + 500_000_000_000) / 1_000_000_000_000
        return Double(microseconds) / 1_000_000
    }
}
