@testable import LinkGate

/// One step of the life cycle, its effects, and what must hold of them.
extension World {
    mutating func step(_ input: LifeCycle.Input) -> [String] {
        noteEntitlements(before: input)
        let effects = lifeCycle.step(input, at: time, session: session)
        var broken: [String] = []
        for effect in effects { broken += run(effect) }
        return broken + checkRest()
    }

    /// Works out, by the rules alone, which waiting links this input lets through.
    private mutating func noteEntitlements(before input: LifeCycle.Input) {
        let isUp = lifeCycle.phase == .starting || lifeCycle.phase == .running
        guard isUp else { return }
        let alive = lifeCycle.waiting.filter { isInTime($0.record.id) }
        var remaining: [LifeCycle.WaitingLink] = []
        for link in alive {
            if let session, allows(session, link) {
                ledger.entitled.insert(link.record.id)
            } else if !endsWithSession(link) {
                remaining.append(link)
            }
        }
        if case .answered(let attempt, .result(.authenticated(let session))) = input, let id = asked[attempt],
            let link = remaining.first(where: { $0.record.id == id && $0.runningAttempt == attempt }),
            allows(session, link)
        {
            ledger.entitled.insert(id)
        }
        if case .complete = input, let first = remaining.first { ledger.entitled.insert(first.record.id) }
    }

    private func isInTime(_ id: DeepLink.ID) -> Bool {
        ledger.receivedAt[id].map { time < $0 + Self.timeout } ?? false
    }

    private func allows(_ session: AuthSession, _ link: LifeCycle.WaitingLink) -> Bool {
        guard session.level.rank >= link.level.rank else { return false }
        if case .user(let owner?) = link.record.owner, let user = session.user { return owner == user }
        return true
    }

    private func endsWithSession(_ link: LifeCycle.WaitingLink) -> Bool {
        guard case .user(let owner) = link.record.owner else { return false }
        guard let session else { return lifeCycle.session != nil }
        return owner != nil && session.user != nil && owner != session.user
    }

    private mutating func run(_ effect: LifeCycle.Effect) -> [String] {
        switch effect {
        case .record(let draft): return note(draft)
        case .save(let record, _):
            guard storeWorks(for: record.id) else { return [] }
            let kind = ledger.kinds[record.id] ?? .wallet
            stored[record.id] = StoredCopy(
                record: record, kind: kind, receivedAt: ledger.receivedAt[record.id] ?? .zero)
            return []
        case .remove(let id, _):
            let hasEnded = (ledger.ends[id] ?? 0) == 1
            if storeWorks(for: id) { stored[id] = nil }
            return hasEnded ? [] : ["\(id): removed before its end"]
        case .ask(let attempt, let link):
            asked[attempt] = link.record.id
            let isSafe = stored[link.record.id] != nil || ledger.unsafe.contains(link.record.id)
            return isSafe ? [] : ["\(link.record.id): asked for before it was saved"]
        case .stopAsking: return []
        case .deliver(let link): return deliver(link)
        case .finish(let arrivals, _):
            for id in arrivals { ledger.finished[id, default: 0] += 1 }
            return arrivals.filter { ledger.finished[$0] != 1 }.map { "\($0): ended twice for its caller" }
        }
    }

    private mutating func storeWorks(for id: DeepLink.ID) -> Bool {
        guard storeFailsNext else { return true }
        storeFailsNext = false
        ledger.unsafe.insert(id)
        return false
    }

    private mutating func note(_ draft: EventDraft) -> [String] {
        let ends: Set<DeepLinkEvent.Name> = [.cancelled, .timeout, .denied, .superseded, .completed, .failed]
        guard ends.contains(draft.name), let id = draft.link?.id else { return [] }
        ledger.ends[id, default: 0] += 1
        let isTwice = ledger.ends[id] != 1 && !ledger.unsafe.contains(id)
        return isTwice ? ["\(id): a second end, \(draft.name.rawValue)"] : []
    }

    private mutating func deliver(_ link: DeepLink) -> [String] {
        running.insert(link.id)
        ledger.deliveries[link.id, default: 0] += 1
        var broken: [String] = []
        if ledger.deliveries[link.id] != 1 { broken.append("\(link.id): delivered twice") }
        if link.requiresAuth { broken.append("\(link.id): delivered as one that requires auth") }
        let kind = ledger.kinds[link.id] ?? .transfer
        if kind.level != nil, !ledger.entitled.contains(link.id), !isOpenedBySessionOnArrival(link.id, kind) {
            broken.append("\(link.id): delivered without its login")
        }
        if lifeCycle.delivering.filter({ $0.awaited == 0 }).count > 1 {
            broken.append("\(link.id): delivered while another handler runs")
        }
        return broken
    }

    /// A gated link whose user had the level when it came in never waited; nor did a restored one at the start.
    private func isOpenedBySessionOnArrival(_ id: DeepLink.ID, _ kind: Kind) -> Bool {
        lifeCycle.delivering.contains { delivery in
            guard delivery.link.id == id else { return false }
            switch delivery.kind {
            case .satisfied: return true
            case .waited(_, by: .session): return true
            default: return false
            }
        }
    }

    /// What must hold between two steps.
    private func checkRest() -> [String] {
        var broken: [String] = []
        for waiting in lifeCycle.waiting {
            let id = waiting.record.id
            if stored[id] == nil, !ledger.unsafe.contains(id) { broken.append("\(id): waits and is not stored") }
            if ledger.ends[id] != nil, !ledger.unsafe.contains(id) { broken.append("\(id): waits after its end") }
            if waiting.deadline <= lifeCycle.now { broken.append("\(id): waits after its deadline") }
        }
        for id in stored.keys where ledger.ends[id] != nil && !ledger.unsafe.contains(id) {
            broken.append("\(id): stored after its end")
        }
        if lifeCycle.phase == .running || lifeCycle.phase == .starting, !lifeCycle.turnIsTaken,
            let first = lifeCycle.waiting.first, first.progress == .queued
        {
            broken.append("\(first.record.id): is first and is not asked for")
        }
        let inside = Set(
            lifeCycle.waiting.flatMap(\.arrivals) + lifeCycle.ready.all.flatMap(\.arrivals)
                + lifeCycle.delivering.flatMap(\.arrivals) + lifeCycle.held.all.flatMap(\.sharingItsEnd))
        for id in ledger.present where inside.contains(id) == (ledger.finished[id] != nil) {
            broken.append("\(id): " + (inside.contains(id) ? "ended and still there" : "lost without an end"))
        }
        return broken
    }
}
