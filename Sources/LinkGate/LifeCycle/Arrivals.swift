/// How an arriving link is handled: held, joined, delivered at once, or waiting.
extension LifeCycle {
    /// Holds a link that comes before the start, or while the start is under way.
    mutating func hold(_ arrival: Arrival) -> StepResult {
        guard let link = arrival.link else {
            if case .unrecognized = arrival.verdict.decision {
                emit(.finish(.init(arrivals: [arrival.id], url: arrival.url, link: nil, outcome: .unrecognized)))
                return .done
            }
            return hold(arrival, as: nil)
        }
        let isTwin = { (held: HeldLink) in
            held.twin == nil && held.arrival.link?.isSameArrival(as: link) ?? false
        }
        guard let twin = held.first(where: isTwin) else { return hold(arrival, as: link) }
        guard held.count(where: { $0.twin != nil }) < rules.heldLimit else { return turnAway(arrival) }
        _ = held.update(where: isTwin) { $0.joined.append(arrival.id) }
        held.append(HeldLink(arrival: arrival, receivedAt: now, twin: twin.arrival.id))
        return .done
    }

    private mutating func hold(_ arrival: Arrival, as link: DeepLink?) -> StepResult {
        guard held.count(where: { $0.twin == nil }) < rules.heldLimit else { return turnAway(arrival) }
        held.append(HeldLink(arrival: arrival, receivedAt: now, twin: nil))
        return .done
    }

    private mutating func turnAway(_ arrival: Arrival) -> StepResult {
        let outcome = DeepLinkOutcome.failed(.heldLimit)
        emit(.record(.failed(arrival.link, .heldLimit)))
        emit(.finish(.init(arrivals: [arrival.id], url: arrival.url, link: arrival.link, outcome: outcome)))
        return .turnedAway
    }

    /// Processes the first held link with its current verdict.
    mutating func release(_ verdict: GateVerdict) {
        guard var first = held.popFirst() else { return }
        first.arrival.verdict = verdict
        if let twin = first.twin {
            recordJoined(first.arrival, to: twin)
        } else {
            receive(first.arrival, sharedBy: first.callers, receivedAt: first.receivedAt)
        }
    }

    private mutating func recordJoined(_ arrival: Arrival, to twin: DeepLink.ID) {
        guard let link = arrival.link else { return }
        var properties: [DeepLinkEvent.Property] = []
        switch arrival.verdict.decision {
        case .open: properties.append(.init("auth_required", .bool(false)))
        case .gated: properties.append(.init("auth_required", .bool(true)))
        case .denied, .rejected, .unrecognized: break
        }
        properties.append(.init("joined", .bool(true)))
        if waiting.contains(where: { $0.entry.arrivals.contains(twin) }) {
            properties.append(.init("pending", .bool(true)))
        }
        emit(.record(.opened(link, properties)))
    }

    /// Processes a judged link.
    mutating func receive(_ arrival: Arrival, sharedBy arrivals: [DeepLink.ID], receivedAt: Duration) {
        guard let link = arrival.link else { return turnDown(arrival, sharedBy: arrivals) }
        // One that a handler opens is none: it would wait for its own ancestor.
        if rules.repeats != nil, arrival.depth == 0, sharesDelivery(link, arrival, arrivals) { return }
        var entry = Entry(arrival, link, receivedAt: receivedAt, arrivals: arrivals)
        switch arrival.verdict.decision {
        case .open:
            emit(.record(.openedUngated(link)))
            lineUp(Delivery(entry: entry, pass: .none))
        case .gated:
            entry.isGated = true
            entry.record = entry.record.owned(by: .init(session))
            receiveGated(entry)
        case .denied, .rejected, .unrecognized:
            emit(.record(.opened(link, [])))
            end(entry, .denied(entry.reasons))
        }
    }

    private mutating func turnDown(_ arrival: Arrival, sharedBy arrivals: [DeepLink.ID]) {
        var outcome = DeepLinkOutcome.unrecognized
        if case .rejected(let error) = arrival.verdict.decision {
            outcome = .rejected(error)
            emit(.record(.rejected(error)))
        }
        emit(.finish(.init(arrivals: arrivals, url: arrival.url, link: nil, outcome: outcome)))
    }

    private mutating func receiveGated(_ entry: Entry) {
        if join(entry) != nil {
            emit(.record(.openedGated(entry, pending: true, joined: true)))
            return
        }
        var newcomer = WaitingLink(
            entry: entry, requirement: entry.requirement ?? .login, deadline: deadline(of: entry))
        if entry.isSatisfied(by: session) {
            emit(.record(.openedGated(entry, pending: false)))
            lineUp(
                Delivery(entry: entry, pass: Pass(opener: nil, session: session, base: session)))
        } else if newcomer.deadline <= now {
            emit(.record(.openedGated(entry, pending: false)))
            end(entry, .timedOut)
        } else if let reason = refusal {
            emit(.record(.openedGated(entry, pending: false)))
            end(entry, .cancelled(reason))
        } else {
            emit(.record(.openedGated(entry, pending: true)))
            emit(.save(entry.record, entry.link))
            newcomer.entry.isStored = true
            wait(newcomer)
        }
    }

    /// A link's deadline: by the shortest required timeout, and at most the router's.
    func deadline(of entry: Entry) -> Duration {
        entry.receivedAt + min(rules.timeout, max(entry.requirement?.timeout ?? rules.timeout, .zero))
    }

    /// Joins an equal waiting link, if its requirement covers that of the new one; `nil` if there is none.
    mutating func join(_ entry: Entry) -> Entry? {
        guard
            let index = waiting.firstIndex(where: {
                $0.entry.link.isSameArrival(as: entry.link) && $0.requirement.covers(entry.requirement)
            })
        else { return nil }
        waiting[index].entry.arrivals += entry.arrivals
        return waiting[index].entry
    }

    /// Why there is no room for another waiting link; `nil` if there is.
    var refusal: DeepLinkOutcome.CancellationReason? {
        switch rules.strategy {
        case .replace: nil
        case .keep: waiting.isEmpty ? nil : .anotherLinkPending
        case .queue(let limit): linksInQueue <= limit ? nil : .queueFull
        }
    }

    /// The number of links in the queue, including the one whose turn it is.
    private var linksInQueue: Int { waiting.count + (isDeliveringQueuedLink ? 1 : 0) }

    /// Adds a link, already saved, to the waiting ones; with `.replace` it supersedes them.
    mutating func wait(_ newcomer: WaitingLink) {
        if rules.strategy == .replace {
            let old = waiting
            waiting.removeAll()
            for link in old { end(link, .superseded) }
        }
        waiting.append(newcomer)
    }
}

extension AuthRequirement {
    /// Whether meeting this requirement meets the other one as well.
    fileprivate func covers(_ other: AuthRequirement?) -> Bool {
        guard let other else { return true }
        return level.satisfies(other.level) && user == other.user
            && (other.timeout.map { limit in timeout.map { $0 <= limit } ?? false } ?? true)
    }
}

extension PendingRecord {
    func owned(by owner: Owner) -> PendingRecord {
        PendingRecord(
            id: id, url: url, receivedAt: receivedAt, source: source, owner: owner, deliveryAttempts: deliveryAttempts)
    }

    var countingDelivery: PendingRecord {
        PendingRecord(
            id: id, url: url, receivedAt: receivedAt, source: source, owner: owner,
            deliveryAttempts: deliveryAttempts + 1)
    }
}
