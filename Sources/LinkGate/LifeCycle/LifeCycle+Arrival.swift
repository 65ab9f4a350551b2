/// How a link comes in: held, joined, delivered at once, or waiting.
extension LifeCycle {
    /// Before the start, or while it is under way.
    mutating func hold(_ arrival: Arrival, _ effects: inout [Effect]) {
        if case .unrecognized = arrival.verdict.decision {
            effects.append(.finish([arrival.id], .unrecognized))
            return
        }
        if let link = arrival.link, let twin = joinHeld(link, arrival.id) {
            held.append(HeldLink(arrival: arrival, receivedAt: now, twin: twin))
        } else if held.all.count(where: { $0.twin == nil }) < rules.heldLimit {
            held.append(HeldLink(arrival: arrival, receivedAt: now, twin: nil))
        } else {
            effects.append(.record(.failed(arrival.link, reason: "held_limit")))
            effects.append(.finish([arrival.id], .failed(.heldLimit)))
        }
    }

    private mutating func joinHeld(_ link: DeepLink, _ id: DeepLink.ID) -> DeepLink.ID? {
        var twin: DeepLink.ID?
        _ = held.update(where: { $0.twin == nil && $0.arrival.link?.isSameArrival(as: link) ?? false }) {
            $0.joined.append(id)
            twin = $0.arrival.id
        }
        return twin
    }

    /// Lets the first held link come in with today's verdict.
    mutating func release(_ verdict: GateVerdict, _ effects: inout [Effect]) {
        guard var first = held.popFirst() else { return }
        first.arrival.verdict = verdict
        if let twin = first.twin {
            tellJoined(first.arrival, to: twin, &effects)
        } else {
            receive(first.arrival, sharedBy: first.sharingItsEnd, receivedAt: first.receivedAt, &effects)
        }
    }

    private func tellJoined(_ arrival: Arrival, to twin: DeepLink.ID, _ effects: inout [Effect]) {
        guard let link = arrival.link else { return }
        var properties: [DeepLinkEvent.Property] = []
        switch arrival.verdict.decision {
        case .open: properties.append(.init("auth_required", .bool(false)))
        case .gated: properties.append(.init("auth_required", .bool(true)))
        default: break
        }
        properties.append(.init("joined", .bool(true)))
        if waiting.contains(where: { $0.arrivals.contains(twin) }) { properties.append(.init("pending", .bool(true))) }
        effects.append(.record(.opened(link, properties)))
    }

    /// Takes a judged link.
    mutating func receive(
        _ arrival: Arrival, sharedBy arrivals: [DeepLink.ID], receivedAt: Duration? = nil, _ effects: inout [Effect]
    ) {
        guard let link = arrival.link else {
            if case .rejected(let error) = arrival.verdict.decision {
                effects.append(.record(.rejected(error)))
                effects.append(.finish(arrivals, .rejected(error)))
            } else {
                effects.append(.finish(arrivals, .unrecognized))
            }
            return
        }
        let reasons = arrival.verdict.reasons
        switch arrival.verdict.decision {
        case .open:
            effects.append(.record(.openedUngated(link)))
            ready.append(Delivery(link: link, arrivals: arrivals, receivedAt: receivedAt ?? now, kind: .open))
        case .gated(let level):
            receiveGated(
                arrival, link: link, level: level, arrivals: arrivals, receivedAt: receivedAt ?? now, &effects)
        default:
            effects.append(.record(.opened(link, [])))
            effects.append(.record(.denied(link, reasons.filter { $0.requirement == nil }.map(\.visible))))
            effects.append(.finish(arrivals, .denied(reasons)))
        }
    }

    private mutating func receiveGated(
        _ arrival: Arrival, link: DeepLink, level: AuthLevel, arrivals: [DeepLink.ID], receivedAt: Duration,
        _ effects: inout [Effect]
    ) {
        let gatedBy = DeepLinkEvent.Property("gated_by", .strings(arrival.verdict.reasons.gatingPolicies))
        func opened(pending: Bool, joined: Bool = false) -> Effect {
            .record(
                .opened(
                    link,
                    [.init("auth_required", .bool(true)), gatedBy, .init("pending", .bool(pending))]
                        + (joined ? [.init("joined", .bool(true))] : [])))
        }
        if join(link, level, arrivals) {
            effects.append(opened(pending: true, joined: true))
            return
        }
        let owner = session.map { PendingRecord.Owner.user($0.user) } ?? .nobody
        let record = PendingRecord(
            id: arrival.id, url: arrival.url, receivedAt: arrival.date, source: arrival.source, owner: owner)
        let newcomer = WaitingLink(
            link: link, level: level, reasons: arrival.verdict.reasons, record: record, receivedAt: receivedAt,
            deadline: receivedAt + rules.timeout, isRestored: false, arrivals: arrivals)
        if newcomer.isSatisfied(by: session) {
            effects.append(opened(pending: false))
            ready.append(
                Delivery(link: link, arrivals: arrivals, receivedAt: receivedAt, kind: .satisfied(session)))
        } else if newcomer.deadline <= now {
            effects.append(opened(pending: false))
            effects.append(.record(.timeout(link, rules.timeout, waited: now - receivedAt)))
            effects.append(.finish(arrivals, .timedOut))
        } else if let reason = refusal {
            effects.append(opened(pending: false))
            effects.append(.record(.cancelled(link, reason, after: now - receivedAt)))
            effects.append(.finish(arrivals, .cancelled(reason)))
        } else {
            effects.append(opened(pending: true))
            effects.append(.save(record, link))
            wait(newcomer, &effects)
        }
    }

    /// Joins a waiting twin, if waiting for it shows at least as much as the newcomer asks for.
    mutating func join(_ link: DeepLink, _ level: AuthLevel, _ arrivals: [DeepLink.ID]) -> Bool {
        guard
            let index = waiting.firstIndex(where: {
                $0.link.isSameArrival(as: link) && $0.level.satisfies(level)
            })
        else { return false }
        waiting[index].arrivals += arrivals
        return true
    }

    /// Why there is no room for another waiting link; nil: there is.
    var refusal: DeepLinkOutcome.CancellationReason? {
        switch rules.strategy {
        case .replace: nil
        case .keep: waiting.isEmpty ? nil : .anotherLinkPending
        case .queue(let limit): linksInQueue <= limit ? nil : .queueFull
        }
    }

    /// The link whose turn it is, and those behind it.
    private var linksInQueue: Int { waiting.count + (turnIsTaken ? 1 : 0) }

    /// Puts a link, saved already, among the waiting ones; under `.replace` in the place of the others.
    mutating func wait(_ newcomer: WaitingLink, _ effects: inout [Effect]) {
        if rules.strategy == .replace {
            for old in waiting {
                end(old, .record(EventDraft(.superseded, old.link)), .superseded, &effects)
            }
            waiting.removeAll()
        }
        waiting.append(newcomer)
    }
}
