/// What moves a waiting link on: time, the session, an answer, or the app's own call.
extension LifeCycle {
    /// Ends every link whose time is over, the earliest first; the deadline itself is too late.
    mutating func expire(_ effects: inout [Effect]) {
        guard waiting.contains(where: { $0.deadline <= now }) else { return }
        let expired = waiting.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
        waiting.removeAll { $0.deadline <= now }
        for link in expired {
            end(
                link, .record(.timeout(link.link, rules.timeout, waited: now - link.receivedAt)), .timedOut, &effects)
        }
        takeTurns(&effects)
    }

    /// Takes note of who is logged in: ends the links of a user who is gone, then opens those that have their level.
    mutating func observe(_ new: AuthSession?, _ effects: inout [Effect]) {
        guard new != session else { return }
        let hasLoggedOut = session != nil && new?.loginCount != session?.loginCount
        session = new
        endReady(hasLoggedOut: hasLoggedOut, &effects)
        var remaining: [WaitingLink] = []
        for link in waiting {
            if hasLoggedOut, link.record.owner != .nobody {
                endCancelled(link, .loggedOut, &effects)
            } else if let new, link.record.owner.isOther(than: new) {
                endCancelled(link, .otherUser, &effects)
            } else {
                remaining.append(link)
            }
        }
        waiting = remaining.filter { !$0.isSatisfied(by: new) }
        for link in remaining where link.isSatisfied(by: new) {
            stopAsking(link, &effects)
            open(link, by: .session)
        }
        takeTurns(&effects)
    }

    /// Ends the links that are in line for the handler by a session that is gone.
    private mutating func endReady(hasLoggedOut: Bool, _ effects: inout [Effect]) {
        var remaining = Queue<Delivery>()
        for delivery in ready.all {
            if hasLoggedOut, delivery.session != nil {
                end(delivery, .loggedOut, &effects)
            } else if let user = session?.user, let owner = delivery.session?.user, user != owner {
                end(delivery, .otherUser, &effects)
            } else {
                remaining.append(delivery)
            }
        }
        ready = remaining
    }

    private func end(
        _ delivery: Delivery, _ reason: DeepLinkOutcome.CancellationReason, _ effects: inout [Effect]
    ) {
        effects.append(.record(.cancelled(delivery.link, reason, after: now - delivery.receivedAt)))
        if delivery.hasWaited { effects.append(.remove(delivery.link.id, delivery.link)) }
        effects.append(.finish(delivery.arrivals, .cancelled(reason)))
    }

    /// Takes the answer of an attempt; one that does not run, or no longer, changes nothing.
    mutating func take(_ answer: Answer, of attempt: Attempt, _ effects: inout [Effect]) {
        guard let index = waiting.firstIndex(where: { $0.runningAttempt == attempt }) else { return }
        let link = waiting[index]
        switch answer {
        case .result(.authenticated(let session)) where link.record.owner.isOther(than: session):
            waiting.remove(at: index)
            endCancelled(link, .otherUser, &effects)
        case .result(.authenticated(let session)) where session.level.satisfies(link.level):
            waiting.remove(at: index)
            open(link, by: .provider)
        case .result(.authenticated(let session)):
            fail(at: index, "the level \(session.level.name) is below \(link.level.name)", &effects)
        case .result(.cancelled):
            waiting.remove(at: index)
            endCancelled(link, .user, &effects)
        case .result(.refused(let because)):
            waiting.remove(at: index)
            let reason = GateReason(policy: "auth_provider", requirement: nil, because: because)
            end(link, .record(.denied(link.link, [reason.visible])), .denied([reason]), &effects)
        case .failure(let error):
            fail(at: index, error, &effects)
        }
    }

    private mutating func fail(at index: Int, _ error: String, _ effects: inout [Effect]) {
        waiting[index].progress = .failed
        effects.append(
            .record(
                EventDraft(
                    .authFailed, waiting[index].link,
                    [
                        .init("attempt", .number(Double(waiting[index].attempts))), .init("error", .string(error)),
                    ])))
    }

    mutating func complete(_ effects: inout [Effect]) {
        guard !turnIsTaken, let link = waiting.first else { return }
        waiting.removeFirst()
        stopAsking(link, &effects)
        open(link, by: .app)
    }

    mutating func cancel(_ effects: inout [Effect]) {
        guard !turnIsTaken, let link = waiting.first else { return }
        waiting.removeFirst()
        endCancelled(link, .app, &effects)
    }

    mutating func retry(_ effects: inout [Effect]) {
        guard !turnIsTaken, let link = waiting.first, link.progress == .failed else { return }
        waiting[0].progress = .queued
    }

    /// Lines a link up for the handler; from here no deadline ends it.
    mutating func open(_ link: WaitingLink, by opener: Delivery.Opener) {
        ready.append(
            Delivery(
                link: link.link, arrivals: link.arrivals, receivedAt: link.receivedAt,
                kind: .waited(link.record, by: opener, opener == .app ? nil : session)))
    }

    private func endCancelled(
        _ link: WaitingLink, _ reason: DeepLinkOutcome.CancellationReason, _ effects: inout [Effect]
    ) {
        end(link, .record(.cancelled(link.link, reason, after: now - link.receivedAt)), .cancelled(reason), &effects)
    }

    /// The one end of a waiting link: the event, then its record goes, then the callers hear.
    func end(_ link: WaitingLink, _ event: Effect, _ outcome: DeepLinkOutcome, _ effects: inout [Effect]) {
        effects.append(event)
        effects.append(.remove(link.record.id, link.link))
        stopAsking(link, &effects)
        effects.append(.finish(link.arrivals, outcome))
    }

    private func stopAsking(_ link: WaitingLink, _ effects: inout [Effect]) {
        if let attempt = link.runningAttempt { effects.append(.stopAsking(attempt)) }
    }

    /// Keeps what waits for the next start, and forgets it here.
    mutating func shutDown(_ effects: inout [Effect]) {
        phase = .ended
        for link in waiting { stopAsking(link, &effects) }
        let unfinished = waiting.flatMap(\.arrivals) + ready.all.flatMap(\.arrivals) + held.all.flatMap(\.sharingItsEnd)
        effects.append(.finish(unfinished, .abandoned))
        waiting = []
        ready = Queue()
        held = Queue()
    }
}
