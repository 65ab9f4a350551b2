@testable import LinkGate

/// One step of the life cycle, its effects, and what must hold of them.
extension World {
    mutating func step(_ input: LifeCycle.Input) -> [String] {
        ledger.take(input, at: time, session: session)
        var effects: [LifeCycle.Effect] = []
        lifeCycle.step(input, at: time, session: session, into: &effects)
        var broken: [String] = []
        observed = []
        for effect in effects { broken += run(effect) }
        broken += compare() + checkRest()
        // They are no part of the state: worlds that differ in them alone are equal.
        (observed, ledger.facts) = ([], [])
        return broken
    }

    private mutating func run(_ effect: LifeCycle.Effect) -> [String] {
        switch effect {
        case .record(let draft):
            note(draft)
            return []
        case .save(let record, _): return save(record)
        case .remove(let id, _):
            let hasEnded = ledger.entries[id]?.place == .over
            let isTold = observed.contains { if case .ended(id, _) = $0 { true } else { false } }
            if storeWorks(for: id) { stored[id] = nil }
            // One that has joined a twin goes without an event of its own.
            let mustBeTold = ledger.facts.contains { if case .ended(id, _) = $0 { true } else { false } }
            return hasEnded && isTold == mustBeTold ? [] : ["\(id): removed before its end"]
        case .ask(let attempt, let link):
            let id = link.record.id
            var broken: [String] = []
            if asked[attempt] != nil { broken.append("\(id): attempt \(attempt) is used again") }
            if stored[id] == nil, !ledger.unsafe.contains(id) { broken.append("\(id): asked for before it was saved") }
            asked[attempt] = id
            runningAttempts.insert(attempt)
            observed.append(.asked(id, attempt))
            return broken
        case .stopAsking(let attempt):
            runningAttempts.remove(attempt)
            return []
        case .deliver(let link): return deliver(link)
        case .finish(let arrivals, let outcome):
            // Nobody awaits a link that comes from an earlier process.
            for id in arrivals where ledger.present.contains(id) {
                observed.append(.told(id, LifeCycleProbe.name(of: outcome)))
            }
            return []
        }
    }

    private mutating func save(_ record: PendingRecord) -> [String] {
        let id = record.id
        guard let entry = ledger.entries[id] else { return ["\(id): saved, and nobody knows it"] }
        var broken: [String] = []
        if record.owner != entry.owner { broken.append("\(id): saved as \(record.owner)'s, it is \(entry.owner)'s") }
        if record.deliveryAttempts != entry.deliveries {
            broken.append("\(id): saved with \(record.deliveryAttempts) deliveries instead of \(entry.deliveries)")
        }
        if running.contains(id) { broken.append("\(id): counted after its delivery") }
        if storeWorks(for: id) {
            stored[id] = StoredCopy(record: record, kind: entry.kind, receivedAt: entry.receivedAt)
        }
        return broken
    }

    private mutating func storeWorks(for id: DeepLink.ID) -> Bool {
        guard storeFailsNext else { return true }
        storeFailsNext = false
        ledger.unsafe.insert(id)
        return false
    }

    private mutating func note(_ draft: EventDraft) {
        let ends: Set<DeepLinkEvent.Name> = [.cancelled, .timeout, .denied, .superseded, .completed, .failed]
        guard ends.contains(draft.name), let id = draft.link?.id else { return }
        var name = draft.name.rawValue.replacing("Deep Link ", with: "")
        if case .string(let reason)? = draft.properties.first(where: { $0.name == "reason" })?.value {
            name += " " + reason
        }
        observed.append(.ended(id, name))
    }

    private mutating func deliver(_ link: DeepLink) -> [String] {
        var broken: [String] = []
        if !delivered.insert(link.id).inserted { broken.append("\(link.id): delivered twice") }
        if link.requiresAuth { broken.append("\(link.id): delivered as one that requires auth") }
        if let entry = ledger.entries[link.id], entry.hasWaited, !ledger.unsafe.contains(link.id),
            stored[link.id]?.record.deliveryAttempts != entry.deliveries
        {
            broken.append("\(link.id): delivered before it was counted")
        }
        running.insert(link.id)
        observed.append(.delivered(link.id, attempt: link.deliveryAttempt))
        return broken
    }

    /// What came out, and what must have come out.
    private func compare() -> [String] {
        func count(_ facts: [Ledger.Fact]) -> [Ledger.Fact: Int] {
            Dictionary(facts.map { ($0, 1) }, uniquingKeysWith: +)
        }
        let (real, expected) = (count(observed), count(ledger.facts))
        guard real != expected else { return [] }
        return real.filter { expected[$0.key] != $0.value }.map { "\($0.key) came out" }
            + expected.filter { real[$0.key] != $0.value }.map { "\($0.key) did not come out" }
    }

    /// What must hold between two steps.
    private func checkRest() -> [String] {
        var broken: [String] = []
        if ledger.phase != .ended {
            for id in ledger.mustBeStored where stored[id] == nil && !ledger.unsafe.contains(id) {
                broken.append("\(id): has not ended and is not stored")
            }
        }
        for id in stored.keys where ledger.entries[id]?.place == .over && !ledger.unsafe.contains(id) {
            if ledger.phase != .ended { broken.append("\(id): stored after its end") }
        }
        for attempt in runningAttempts where ledger.running(attempt) == nil {
            broken.append("attempt \(attempt) runs for nobody")
        }
        if lifeCycle.waiting.map(\.record.id) != ledger.waiting { broken.append("others wait than should") }
        let inside = Set(
            lifeCycle.waiting.flatMap(\.arrivals) + lifeCycle.ready.all.flatMap(\.arrivals)
                + lifeCycle.delivering.flatMap(\.arrivals) + lifeCycle.held.all.flatMap(\.sharingItsEnd))
        for caller in ledger.entries.values.filter({ $0.place != .over }).flatMap(\.callers)
        where ledger.present.contains(caller) && !inside.contains(caller) {
            broken.append("\(caller): lost without an end")
        }
        return broken
    }
}
