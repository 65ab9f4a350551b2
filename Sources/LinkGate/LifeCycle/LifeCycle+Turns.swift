/// Whose turn it is: at the handler, and at the auth provider.
extension LifeCycle {
    /// Calls the handler and the provider for the next link where their turn is free.
    mutating func takeTurns(_ effects: inout [Effect]) {
        startDelivery(&effects)
        askForFirst(&effects)
    }

    /// With a queue, the next link is asked for when the one before it has ended, and not while its handler runs,
    /// unless that handler itself awaits another link.
    var turnIsTaken: Bool {
        guard case .queue = rules.strategy else { return false }
        return delivering.contains { $0.hasWaited && $0.awaited == 0 } || ready.all.contains(where: \.hasWaited)
    }

    private mutating func startDelivery(_ effects: inout [Effect]) {
        guard phase != .ended, delivering.allSatisfy({ $0.awaited > 0 }), var next = ready.popFirst() else { return }
        next.link.becomeDelivered()
        if case .waited(let record, by: _, _) = next.kind {
            let counted = record.countingDelivery()
            next.link.deliveryAttempt = counted.deliveryAttempts
            effects.append(.save(counted, next.link))
        }
        delivering.append(next)
        effects.append(.deliver(next.link))
    }

    private mutating func askForFirst(_ effects: inout [Effect]) {
        guard phase != .ended, !turnIsTaken, let first = waiting.first, first.progress == .queued else { return }
        attempts += 1
        waiting[0].progress = .asking(attempts)
        waiting[0].attempts += 1
        let restored: [DeepLinkEvent.Property] = first.isRestored ? [.init("restored", .bool(true))] : []
        effects.append(
            .record(
                EventDraft(
                    .authRequired, first.link,
                    [
                        .init("attempt", .number(Double(waiting[0].attempts))),
                        .init("level", .string(first.level.name)),
                    ] + restored)))
        effects.append(.ask(attempts, waiting[0]))
    }

    /// Ends the delivery whose handler has returned.
    mutating func endDelivery(_ id: DeepLink.ID, _ error: String?, _ effects: inout [Effect]) {
        guard let index = delivering.firstIndex(where: { $0.link.id == id }) else { return }
        let delivery = delivering.remove(at: index)
        if let error {
            effects.append(.record(.failed(delivery.link, reason: "handler", error: error)))
        } else if let completed = completed(delivery) {
            effects.append(.record(completed))
        }
        if delivery.hasWaited { effects.append(.remove(id, delivery.link)) }
        let outcome: DeepLinkOutcome = error.map { .failed(.handler($0)) } ?? .delivered(delivery.link)
        effects.append(.finish(delivery.arrivals, outcome))
    }

    private func completed(_ delivery: Delivery) -> EventDraft? {
        let time = DeepLinkEvent.Property("time_to_complete", .number((now - delivery.receivedAt).inSeconds))
        switch delivery.kind {
        case .open: return nil
        case .satisfied, .waited(_, by: nil, _): return EventDraft(.completed, delivery.link, [time])
        case .waited(_, by: let opener?, _):
            return EventDraft(.completed, delivery.link, [time, .init("by", .string(opener.rawValue))])
        }
    }

    /// While a handler awaits another link, others are delivered beside it.
    mutating func mark(_ id: DeepLink.ID, awaiting change: Int) {
        guard let index = delivering.firstIndex(where: { $0.link.id == id }) else { return }
        delivering[index].awaited += change
    }
}

extension PendingRecord {
    fileprivate func countingDelivery() -> PendingRecord {
        PendingRecord(
            id: id, url: url, receivedAt: receivedAt, source: source, owner: owner,
            deliveryAttempts: deliveryAttempts + 1)
    }
}
