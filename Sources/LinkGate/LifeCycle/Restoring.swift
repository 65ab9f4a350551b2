/// How a stored link is restored: judged again, and then handled like an arrival.
extension LifeCycle {
    mutating func restore(_ stored: StoredLink) {
        guard restored.insert(stored.record.id).inserted else { return }
        let age = max(stored.age, .zero)
        let limit = min(rules.timeout, max(stored.verdict.requirement?.timeout ?? rules.timeout, .zero))
        if stored.age < .zero - rules.clockTolerance || age >= limit {
            return forget(stored, .timedOut, .timeout(stored.link, limit, waited: age, isRestored: true))
        }
        if stored.record.deliveryAttempts >= rules.deliveryLimit {
            return forget(stored, .failed(.deliveryAttempts), .failed(stored.link, .deliveryAttempts))
        }
        let restored = EventDraft(.restored, stored.link, [.init("waited_seconds", .number(age.inSeconds))])
        emit(.record(restored.about(stored.record)))
        guard let link = stored.link else {
            if case .rejected(let error) = stored.verdict.decision {
                return forget(stored, .rejected(error), .rejected(error))
            }
            return forget(stored, .unrecognized, .unrecognizedRecord)
        }
        readmit(Entry(stored, link, receivedAt: now - age), stored.verdict)
    }

    /// Ends a stored link that is not restored.
    private mutating func forget(_ stored: StoredLink, _ outcome: DeepLinkOutcome, _ event: EventDraft) {
        emit(.record(event.about(stored.record)))
        emit(.remove(stored.record.id, stored.link))
        emit(
            .finish(
                .init(arrivals: [stored.record.id], url: stored.record.url, link: stored.link, outcome: outcome)))
    }

    private mutating func readmit(_ entry: Entry, _ verdict: GateVerdict) {
        switch verdict.decision {
        case .open where isOfAnotherUser(entry), .gated where isOfAnotherUser(entry):
            end(entry, .cancelled(.otherUser))
        case .open:
            ready.append(Delivery(entry: entry, pass: .none))
        case .gated:
            readmitGated(entry)
        case .denied, .rejected, .unrecognized:
            end(entry, .denied(entry.reasons))
        }
    }

    private func isOfAnotherUser(_ entry: Entry) -> Bool {
        guard let session, entry.requirement?.user == nil else { return false }
        return entry.record.owner.isOther(than: session)
    }

    private mutating func readmitGated(_ entry: Entry) {
        if let twin = join(entry) {
            // The twin's own save may have failed while the store could not be read.
            emit(.save(twin.record, twin.link))
            emit(.remove(entry.record.id, entry.link))
        } else if entry.isSatisfied(by: session) {
            ready.append(Delivery(entry: entry, pass: Pass(opener: .session, session: session, base: session)))
        } else if rules.strategy == .replace,
            waiting.contains(where: { !$0.entry.isRestored || $0.entry.receivedAt > entry.receivedAt })
        {
            // It is restored late, from a store that could not be read at the start. A link that arrived in this process
            // is newer, whatever the clock says.
            end(entry, .superseded)
        } else if let reason = refusal {
            end(entry, .cancelled(reason))
        } else {
            wait(WaitingLink(entry: entry, requirement: entry.requirement ?? .login, deadline: deadline(of: entry)))
        }
    }
}
