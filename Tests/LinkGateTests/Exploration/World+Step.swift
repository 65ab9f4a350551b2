@testable import LinkGate

/// One step of the life cycle, its effects, and what must hold of them.
extension World {
    mutating func step(_ input: LifeCycle.Input) -> [String] {
        let shown = judging.flatMap { ledger.sessionShown(by: $0.link.id, at: session) }
        ledger.take(input, at: time, session: session, flag: flag)
        let result = lifeCycle.step(input, at: time, session: session)
        let effects = lifeCycle.effects
        lifeCycle.effects = []
        observed = []
        var broken: [String] = []
        if case .deliver(let link, _) = result {
            broken += checkDelivery(of: link, in: input, shown: shown) + deliver(link)
        }
        for effect in effects { broken += run(effect, of: input) }
        broken += compare() + checkRest()
        // They are no part of the state: worlds that differ in them alone are equal.
        (observed, ledger.facts) = ([], [])
        return broken
    }

    /// A handler is called only in a step that has seen the present session and a verdict made with it.
    private func checkDelivery(of link: DeepLink, in input: LifeCycle.Input, shown: AuthSession?) -> [String] {
        guard let kind = kind(of: link) else { return ["\(link.id): of no kind"] }
        switch input {
        case .arrived, .released:
            return kind.ruling(for: session, at: time, flag: flag) == .open
                ? [] : ["\(link.id): opened by its arrival, and not open"]
        case .opening(link.id, let verdict):
            guard let judging else { return ["\(link.id): opened without a verdict"] }
            let present = judging.pass.session(at: session)
            if present != shown { return ["\(link.id): opened with \(String(describing: present))"] }
            // The verdict of its arrival holds where the session is the same.
            guard verdict != nil else { return present == session ? [] : ["\(link.id): judged with another session"] }
            switch kind.ruling(for: present, at: time, flag: flag) {
            case .open: return []
            case .denied: return ["\(link.id): opened and denied"]
            case .needs(let requirement):
                let isEnough =
                    present?.level.rank ?? .min >= requirement.level.rank
                    && (requirement.user == nil || requirement.user == present?.user)
                return isEnough || judging.pass.opener == .app ? [] : ["\(link.id): opened without its login"]
            }
        default: return ["\(link.id): opened in a step without a verdict"]
        }
    }

    private mutating func run(_ effect: LifeCycle.Effect, of input: LifeCycle.Input) -> [String] {
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
        case .authenticate(let login, let link): return authenticate(login, link)
        case .cancelAuthentication(let login):
            runningLogins.remove(login)
            return []
        case .load:
            isLoading = true
            observed.append(.loads)
            return []
        case .open(let opening):
            openings.append(opening)
            observed.append(.opening(opening.link.id))
            return []
        case .deliver(let link, _): return checkDelivery(of: link, in: input, shown: nil) + deliver(link)
        case .finish(let end):
            // Nobody awaits a link that comes from an earlier process.
            for id in end.arrivals where ledger.present.contains(id) {
                observed.append(.told(id, LifeCycleProbe.name(of: end.outcome)))
            }
            return []
        }
    }

    private mutating func authenticate(_ login: LifeCycle.LoginID, _ link: LifeCycle.WaitingLink) -> [String] {
        let id = link.entry.record.id
        var broken: [String] = []
        if asked[login] != nil { broken.append("\(id): login \(login) is used again") }
        if stored[id] == nil, !ledger.unsafe.contains(id) { broken.append("\(id): asked for before it was saved") }
        if link.requirement != ledger.need(of: id) { broken.append("\(id): asked for \(link.requirement)") }
        asked[login] = id
        runningLogins.insert(login)
        observed.append(.asked(id, login))
        return broken
    }

    private mutating func save(_ record: PendingRecord) -> [String] {
        let id = record.id
        guard let entry = ledger.entries[id] else { return ["\(id): saved, and nobody knows it"] }
        var broken: [String] = []
        if record.owner != entry.owner { broken.append("\(id): saved as \(record.owner)'s, it is \(entry.owner)'s") }
        // Only a delivery that is about to begin counts.
        let count = entry.deliveries + (ledger.opening == id ? 1 : 0)
        if record.deliveryAttempts != count {
            broken.append("\(id): saved with \(record.deliveryAttempts) deliveries instead of \(count)")
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
        if link.requiresAuth { broken.append("\(link.id): delivered as one that requires auth") }
        if let entry = ledger.entries[link.id], entry.hasWaited, !ledger.unsafe.contains(link.id),
            stored[link.id]?.record.deliveryAttempts != entry.deliveries + 1
        {
            broken.append("\(link.id): delivered before it was counted")
        }
        if !running.insert(link.id).inserted { broken.append("\(link.id): delivered while its handler is at work") }
        observed.append(.delivered(link.id, attempt: link.deliveryAttempt))
        return broken
    }

    /// What came out, and what must have come out.
    private func compare() -> [String] {
        guard observed != ledger.facts else { return [] }
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
            for id in stored.keys where ledger.entries[id]?.place == .over && !ledger.unsafe.contains(id) {
                broken.append("\(id): stored after its end")
            }
            if lifeCycle.nextDeadline != ledger.nextDeadline { broken.append("the timer is set wrongly") }
        }
        if runningLogins.count > 1 { broken.append("\(runningLogins.count) logins run") }
        for login in runningLogins where ledger.running(login) == nil {
            broken.append("login \(login) runs for nobody")
        }
        if lifeCycle.waiting.map(\.entry.record.id) != ledger.waiting { broken.append("others wait than should") }
        let atHome = lifeCycle.waiting.map(\.entry) + lifeCycle.ready.all.map(\.entry)
        let underWay = (lifeCycle.delivering + (lifeCycle.opening.map { [$0] } ?? [])).map(\.entry)
        let inside = Set((atHome + underWay).flatMap(\.arrivals) + lifeCycle.held.all.flatMap(\.callers))
        for caller in ledger.entries.values.filter({ $0.place != .over }).flatMap(\.callers)
        where ledger.present.contains(caller) && !inside.contains(caller) {
            broken.append("\(caller): lost without an end")
        }
        return broken
    }
}
