@testable import LinkGate

/// The rules of links that come in.
extension Ledger {
    mutating func hold(_ id: DeepLink.ID) {
        let twin = held.first { entries[$0]?.kind == entries[id]?.kind && entries[$0]?.callers.isEmpty == false }
        if let twin {
            entries[twin]?.callers.append(id)
            entries[id]?.callers = []
        }
        held.append(id)
    }

    mutating func release() {
        guard !held.isEmpty else { return }
        let id = held.removeFirst()
        if entries[id]?.callers.isEmpty == false { admit(id) } else { entries[id]?.place = .over }
    }

    mutating func admit(_ id: DeepLink.ID) {
        guard let entry = entries[id] else { return }
        if repeats != nil, sharesDelivery(id) { return }
        switch entry.kind.ruling(for: session, at: time, flag: flag) {
        case .denied: end(id, "Denied", "denied")
        case .open: comeForward(id)
        case .needs(let requirement):
            entries[id]?.asked = requirement
            entries[id]?.isGated = true
            entries[id]?.owner = Self.owner(in: session)
            if joins(id) { return }
            if satisfies(id, session) {
                entries[id]?.way = Way(by: .session, session: session, base: session)
                comeForward(id)
            } else if deadline(of: id) <= time {
                end(id, "Timeout", "timedOut")
            } else {
                queueUp(id)
            }
        }
    }

    /// At once where nothing is in line; an open link even to its handler, in the step of its arrival.
    private mutating func comeForward(_ id: DeepLink.ID) {
        if handlerIsTaken || !ready.isEmpty {
            entries[id]?.place = .ready
            ready.append(id)
        } else if entries[id]?.way.by == .nothing {
            deliver(id)
        } else {
            takeToTheDoor(id)
        }
    }

    mutating func restore(_ stored: LifeCycle.StoredLink) {
        let id = stored.record.id
        guard back.insert(id).inserted, let kind = entries[id]?.kind else { return }
        entries[id]?.owner = stored.record.owner
        entries[id]?.deliveries = stored.record.deliveryAttempts
        entries[id]?.hasWaited = true
        entries[id]?.isGated = true
        let ruling = kind.ruling(for: session, at: time, flag: flag)
        if case .needs(let requirement) = ruling { entries[id]?.asked = requirement }
        if deadline(of: id) <= time {
            end(id, "Timeout", nil)
        } else if stored.record.deliveryAttempts >= 3 {
            end(id, "Failed delivery_attempts", nil)
        } else if ruling == .denied {
            end(id, "Denied", nil)
        } else if let session, need(of: id)?.user == nil, isOthers(id, session) {
            end(id, "Cancelled other_user", nil)
        } else if ruling == .open {
            free(id, Way(by: .nothing, session: nil, base: nil))
        } else if joins(id) {
            return
        } else if satisfies(id, session) {
            free(id, Way(by: .session, session: session, base: session))
        } else {
            queueUp(id)
        }
    }

    private mutating func joins(_ id: DeepLink.ID) -> Bool {
        let twin = waiting.first { other in
            guard entries[other]?.kind == entries[id]?.kind, let shown = need(of: other) else { return false }
            guard let asked = need(of: id) else { return true }
            return shown.level.rank >= asked.level.rank && shown.user == asked.user
                && shown.timeout ?? .seconds(1_000_000) <= asked.timeout ?? .seconds(1_000_000)
        }
        guard let twin else { return false }
        share(id, with: twin)
        return true
    }

    private mutating func share(_ id: DeepLink.ID, with twin: DeepLink.ID) {
        let callers = entries[id]?.callers ?? []
        entries[twin]?.callers += callers
        entries[id]?.callers = []
        entries[id]?.place = .over
    }

    /// An equal link, until its twin's handler is called and for a while after that, shares the twin's end.
    private mutating func sharesDelivery(_ id: DeepLink.ID) -> Bool {
        forgetOldCalls()
        let kind = entries[id]?.kind
        if let twin = (ready + (opening.map { [$0] } ?? [])).first(where: { entries[$0]?.kind == kind }) {
            share(id, with: twin)
            return true
        }
        guard let call = calls.last(where: { $0.kind == kind }) else { return false }
        if let outcome = call.outcome {
            tell(entries[id]?.callers ?? [], outcome)
            entries[id]?.place = .over
        } else {
            share(id, with: call.id)
        }
        return true
    }

    private mutating func queueUp(_ id: DeepLink.ID) {
        let isLate = entries[id]?.callers.isEmpty ?? true
        switch strategy {
        case .replace where isLate && waiting.contains { present.contains($0) || isReceived($0, after: id) }:
            return end(id, "Superseded", nil)
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

    private func isReceived(_ id: DeepLink.ID, after other: DeepLink.ID) -> Bool {
        guard let first = entries[other], let second = entries[id] else { return false }
        return second.receivedAt > first.receivedAt
    }

    private var linksInQueue: Int { waiting.count + (turnIsTaken ? 1 : 0) }
}
