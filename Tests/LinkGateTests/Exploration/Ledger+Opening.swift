@testable import LinkGate

/// The rules of the way to the handler, and back from it.
extension Ledger {
    mutating func takeTurns() {
        guard phase != .ended else { return }
        if !handlerIsTaken, !ready.isEmpty { takeToTheDoor(ready.removeFirst()) }
        if !turnIsTaken, let first = waiting.first, entries[first]?.login == nil, entries[first]?.hasFailed == false {
            asked += 1
            entries[first]?.login = asked
            entries[first]?.loginIsOld = false
            facts.append(.asked(first, asked))
        }
    }

    mutating func takeToTheDoor(_ id: DeepLink.ID) {
        opening = id
        entries[id]?.place = .opening
        facts.append(.opening(id))
    }

    /// The verdict of the moment of opening.
    mutating func judge(_ id: DeepLink.ID, anew: Bool) {
        guard let entry = entries[id] else { return }
        opening = nil
        let shown = sessionShown(by: id, at: session)
        if anew {
            let oldDeadline = deadline(of: id)
            switch entry.kind.ruling(for: shown, at: time, flag: flag) {
            case .denied: return end(id, "Denied", "denied")
            case .open: entries[id]?.asked = nil
            case .needs(let requirement): entries[id]?.asked = requirement
            }
            // It was freed in time, by a verdict that gave it longer.
            let newDeadline = deadline(of: id)
            if newDeadline < oldDeadline, newDeadline <= time { return end(id, "Timeout", "timedOut") }
        }
        if entry.way.by == .app || satisfies(id, shown) { deliver(id) } else { sendBack(id) }
    }

    mutating func deliver(_ id: DeepLink.ID) {
        guard let entry = entries[id] else { return }
        entries[id]?.place = .delivering(awaited: 0)
        entries[id]?.calledFor = entry.isGated ? entry.owner : Self.owner(in: session)
        entries[id]?.callIsOver = nil
        facts.append(.delivered(id, attempt: entry.hasWaited ? entry.deliveries + 1 : 1))
        if repeats != nil { calls.append(Call(kind: entry.kind, id: id, at: time)) }
        forgetOldCalls()
    }

    /// With its old deadline, at its place by order of receipt; the turn is its own again.
    private mutating func sendBack(_ id: DeepLink.ID) {
        guard let entry = entries[id] else { return }
        if !entry.isGated { entries[id]?.owner = Self.owner(in: session) }
        entries[id]?.isGated = true
        entries[id]?.hasWaited = true
        entries[id]?.hasFailed = false
        guard deadline(of: id) > time else { return end(id, "Timeout", "timedOut") }
        entries[id]?.place = .waiting
        let place = waiting.firstIndex { other in
            guard let other = entries[other] else { return false }
            return other.receivedAt > entry.receivedAt
        }
        let sameInstant = waiting.firstIndex { other in
            entries[other]?.receivedAt == entry.receivedAt && other.number > id.number
        }
        waiting.insert(id, at: min(place ?? waiting.count, sameInstant ?? waiting.count))
        guard waiting.first == id else { return }
        for other in waiting where other != id { entries[other]?.login = nil }
    }

    mutating func finish(_ id: DeepLink.ID, _ handlerEnd: LifeCycle.HandlerEnd) {
        guard case .delivering = entries[id]?.place, let entry = entries[id] else { return }
        switch handlerEnd {
        case .returned:
            remember(id, "delivered")
            // An open link's end is its delivery: no event tells it.
            end(id, entry.isGated ? "Completed" : nil, "delivered")
        case .threw(let error):
            remember(id, "failed handler(\"\(error)\")")
            end(id, "Failed handler", "failed handler(\"\(error)\")")
        case .askedForMore(let level):
            let count = (entry.demand?.count ?? 0) + 1
            guard count < 3 else {
                let outcome = "failed handler(\"DeepLinkAuthRequired\")"
                remember(id, outcome)
                return end(id, "Failed handler", outcome)
            }
            if let reason = entry.callIsOver, entry.calledFor == .user(nil), need(of: id)?.user == nil {
                remember(id, "cancelled \(reason)")
                return end(id, "Cancelled \(reason)", "cancelled \(reason)")
            }
            if !entry.isGated {
                entries[id]?.isGated = true
                entries[id]?.owner = entry.calledFor == .nobody ? Self.owner(in: session) : entry.calledFor
            }
            let refused = sessionShown(by: id, at: session)
            let levels = [level, entry.demand?.level ?? level]
            entries[id]?.demand = Demand(
                level: levels[0].rank >= levels[1].rank ? levels[0] : levels[1], refused: refused, count: count)
            calls.removeAll { $0.id == id }
            guard phase == .ended else { return sendBack(id) }
            end(id, nil, "abandoned")
        }
    }

    mutating func handler(of id: DeepLink.ID, awaits change: Int) {
        guard case .delivering(let awaited) = entries[id]?.place else { return }
        entries[id]?.place = .delivering(awaited: awaited + change)
    }

    private mutating func remember(_ id: DeepLink.ID, _ outcome: String) {
        guard let index = calls.lastIndex(where: { $0.id == id }) else { return }
        calls[index].outcome = outcome
    }

    mutating func forgetOldCalls() {
        guard let repeats else { return }
        calls.removeAll { $0.at + repeats <= time }
    }
}
