@testable import LinkGate

/// The rules.
extension Ledger {
    /// Works out what must come of an input.
    mutating func take(_ input: LifeCycle.Input, at time: Duration, session: AuthSession?) {
        facts = []
        if phase == .starting || phase == .running {
            expire(at: time)
            observe(session)
        }
        switch (phase, input) {
        case (.holding, .arrived(let arrival)), (.starting, .arrived(let arrival)): hold(arrival.id)
        case (.running, .arrived(let arrival)): admit(arrival.id, at: time)
        case (.ended, .arrived(let arrival)): end(arrival.id, nil, "abandoned")
        case (.holding, .began): (phase, self.session) = (.starting, session)
        case (.starting, .released): release(at: time)
        case (.starting, .allReleased): if held.isEmpty { phase = .running }
        case (.starting, .restored(let stored)): restore(stored, at: time)
        case (_, .returned(let id, let error)): finish(id, error)
        case (_, .awaitsAnother(let id)): handler(of: id, awaits: 1)
        case (_, .resumed(let id)): handler(of: id, awaits: -1)
        case (_, .shutDown): shutDown()
        case (.starting, _), (.running, _): act(input)
        default: break
        }
        takeTurns()
    }

    private mutating func act(_ input: LifeCycle.Input) {
        switch input {
        case .answered(let attempt, let answer):
            guard let id = running(attempt) else { return }
            entries[id]?.attempt = nil
            take(answer, for: id)
        case .complete where !turnIsTaken: waiting.first.map { open($0, by: nil) }
        case .cancel where !turnIsTaken: waiting.first.map { end($0, "Cancelled app", "cancelled app") }
        case .retry where !turnIsTaken: waiting.first.map { entries[$0]?.hasFailed = false }
        default: break
        }
    }

    private mutating func take(_ answer: LifeCycle.Answer, for id: DeepLink.ID) {
        switch answer {
        case .result(.authenticated(let session)):
            if isOthers(id, session) {
                end(id, "Cancelled other_user", "cancelled other_user")
            } else if satisfies(id, session) {
                open(id, by: self.session)
            } else {
                entries[id]?.hasFailed = true
            }
        case .result(.cancelled): end(id, "Cancelled user", "cancelled user")
        case .result(.refused): end(id, "Denied", "denied")
        case .failure: entries[id]?.hasFailed = true
        }
    }

    private mutating func expire(at time: Duration) {
        let late = waiting.filter { isLate($0, at: time) }
        for id in late { end(id, "Timeout", "timedOut") }
        if !late.isEmpty { takeTurns() }
    }

    private mutating func observe(_ new: AuthSession?) {
        guard new != session || new?.loginCount != session?.loginCount else { return }
        let isLogout = session != nil && new?.loginCount != session?.loginCount
        session = new
        for id in ready {
            guard let opener = entries[id]?.openedBy else { continue }
            if isLogout {
                end(id, "Cancelled logged_out", "cancelled logged_out")
            } else if let user = new?.user, let owner = opener.user, user != owner {
                end(id, "Cancelled other_user", "cancelled other_user")
            }
        }
        for id in waiting {
            if isLogout, entries[id]?.owner != .nobody {
                end(id, "Cancelled logged_out", "cancelled logged_out")
            } else if let new, isOthers(id, new) {
                end(id, "Cancelled other_user", "cancelled other_user")
            }
        }
        if let new { for id in waiting where satisfies(id, new) { open(id, by: new) } }
        takeTurns()
    }

    private mutating func hold(_ id: DeepLink.ID) {
        let twin = held.first { entries[$0]?.kind == entries[id]?.kind && entries[$0]?.callers.isEmpty == false }
        if let twin {
            entries[twin]?.callers.append(id)
            entries[id]?.callers = []
        }
        held.append(id)
    }

    private mutating func release(at time: Duration) {
        guard !held.isEmpty else { return }
        let id = held.removeFirst()
        if entries[id]?.callers.isEmpty == false { admit(id, at: time) } else { entries[id]?.place = .over }
    }

    private mutating func admit(_ id: DeepLink.ID, at time: Duration) {
        guard let entry = entries[id] else { return }
        if entry.kind.level == nil { return becomeReady(id, by: nil) }
        if joins(id) { return }
        entries[id]?.owner = session.map { .user($0.user) } ?? .nobody
        if let session, satisfies(id, session) {
            becomeReady(id, by: session)
        } else if isLate(id, at: time) {
            end(id, "Timeout", "timedOut")
        } else {
            queueUp(id)
        }
    }

    private mutating func restore(_ stored: LifeCycle.StoredLink, at time: Duration) {
        let id = stored.record.id
        entries[id]?.owner = stored.record.owner
        entries[id]?.deliveries = stored.record.deliveryAttempts
        entries[id]?.hasWaited = true
        if isLate(id, at: time) {
            end(id, "Timeout", nil)
        } else if stored.record.deliveryAttempts >= 3 {
            end(id, "Failed delivery_attempts", nil)
        } else if let session, isOthers(id, session) {
            end(id, "Cancelled other_user", nil)
        } else if !joins(id) {
            if let session, satisfies(id, session) { becomeReady(id, by: session) } else { queueUp(id) }
        }
    }

    private mutating func joins(_ id: DeepLink.ID) -> Bool {
        guard let twin = waiting.first(where: { entries[$0]?.kind == entries[id]?.kind }) else { return false }
        let callers = entries[id]?.callers ?? []
        entries[twin]?.callers += callers
        entries[id]?.callers = []
        entries[id]?.place = .over
        return true
    }

    private mutating func queueUp(_ id: DeepLink.ID) {
        switch strategy {
        case .keep where !waiting.isEmpty:
            return end(id, "Cancelled another_link_pending", "cancelled another_link_pending")
        case .queue(let limit) where linksInQueue > 0 && linksInQueue > limit:
            return end(id, "Cancelled queue_full", "cancelled queue_full")
        case .replace: for old in waiting { end(old, "Superseded", "superseded") }
        default: break
        }
        entries[id]?.place = .waiting
        entries[id]?.hasWaited = true
        waiting.append(id)
    }

    private var linksInQueue: Int { waiting.count + (turnIsTaken ? 1 : 0) }

    private mutating func open(_ id: DeepLink.ID, by session: AuthSession?) {
        waiting.removeAll { $0 == id }
        entries[id]?.attempt = nil
        becomeReady(id, by: session)
    }

    private mutating func becomeReady(_ id: DeepLink.ID, by session: AuthSession?) {
        entries[id]?.openedBy = session
        entries[id]?.place = .ready
        ready.append(id)
    }

    private mutating func finish(_ id: DeepLink.ID, _ error: String?) {
        guard case .delivering = entries[id]?.place else { return }
        let event = error == nil ? "Completed" : "Failed handler"
        // An open link's end is its delivery: no event tells it.
        let isTold = error != nil || entries[id]?.kind.level != nil
        end(id, isTold ? event : nil, error.map { "failed handler(\"\($0)\")" } ?? "delivered")
    }

    private mutating func handler(of id: DeepLink.ID, awaits change: Int) {
        guard case .delivering(let awaited) = entries[id]?.place else { return }
        entries[id]?.place = .delivering(awaited: awaited + change)
    }

    private mutating func shutDown() {
        guard phase != .ended else { return }
        phase = .ended
        for id in held + waiting + ready { end(id, nil, "abandoned") }
        held = []
    }

    private mutating func takeTurns() {
        guard phase != .ended else { return }
        if !handlerIsTaken, !ready.isEmpty {
            let id = ready.removeFirst()
            entries[id]?.place = .delivering(awaited: 0)
            if entries[id]?.hasWaited == true { entries[id]?.deliveries += 1 }
            facts.append(.delivered(id, attempt: max(1, entries[id]?.deliveries ?? 1)))
        }
        if !turnIsTaken, let first = waiting.first, entries[first]?.attempt == nil, entries[first]?.hasFailed == false {
            asked += 1
            entries[first]?.attempt = asked
            facts.append(.asked(first, asked))
        }
    }

    private mutating func end(_ id: DeepLink.ID, _ event: String?, _ outcome: String?) {
        waiting.removeAll { $0 == id }
        ready.removeAll { $0 == id }
        if let event { facts.append(.ended(id, event)) }
        if let outcome {
            for caller in entries[id]?.callers ?? [] where present.contains(caller) {
                facts.append(.told(caller, outcome))
            }
        }
        entries[id]?.attempt = nil
        entries[id]?.place = .over
    }

    private func isLate(_ id: DeepLink.ID, at time: Duration) -> Bool {
        entries[id].map { time >= $0.receivedAt + timeout } ?? true
    }

    private func satisfies(_ id: DeepLink.ID, _ session: AuthSession) -> Bool {
        session.level.rank >= entries[id]?.kind.level?.rank ?? .max && !isOthers(id, session)
    }

    private func isOthers(_ id: DeepLink.ID, _ session: AuthSession) -> Bool {
        guard case .user(let owner?) = entries[id]?.owner, let user = session.user else { return false }
        return owner != user
    }
}
