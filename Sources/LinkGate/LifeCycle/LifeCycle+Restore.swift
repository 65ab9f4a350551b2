/// How a stored link comes back: judged anew, and then like an arrival.
extension LifeCycle {
    mutating func restore(_ stored: StoredLink, _ effects: inout [Effect]) {
        let record = stored.record
        guard !isPresent(record.id) else { return }
        let age = max(stored.age, .zero)
        if stored.age < .zero - rules.clockTolerance || age >= rules.timeout {
            effects.append(.record(.timeout(stored.link, rules.timeout, waited: age, isRestored: true).about(record)))
            effects.append(.remove(record.id, stored.link))
            return
        }
        if record.deliveryAttempts >= rules.deliveryLimit {
            effects.append(.record(.failed(stored.link, reason: "delivery_attempts").about(record)))
            effects.append(.remove(record.id, stored.link))
            return
        }
        effects.append(
            .record(
                EventDraft(.restored, stored.link, [.init("waited_seconds", .number(age.inSeconds))]).about(record)))
        if let end = endOfRestored(stored, age) {
            effects.append(.record(end.about(record)))
            effects.append(.remove(record.id, stored.link))
        } else if let link = stored.link {
            readmit(stored, link, receivedAt: now - age, &effects)
        }
    }

    /// Whether a store hands out a record twice.
    private func isPresent(_ id: DeepLink.ID) -> Bool {
        waiting.contains { $0.arrivals.contains(id) } || ready.all.contains { $0.arrivals.contains(id) }
            || delivering.contains { $0.arrivals.contains(id) }
    }

    /// How the link ends without being asked for; nil: it opens or waits.
    private func endOfRestored(_ stored: StoredLink, _ age: Duration) -> EventDraft? {
        let verdict = stored.verdict
        guard let link = stored.link else {
            if case .rejected(let error) = verdict.decision { return .rejected(error) }
            return .failed(nil, reason: "rejected", error: "no parser recognizes the link any more")
        }
        if case .denied = verdict.decision {
            return .denied(link, verdict.reasons.filter { $0.requirement == nil }.map(\.visible))
        }
        if let session, stored.record.owner.isOther(than: session) {
            return .cancelled(link, .otherUser, after: age)
        }
        return nil
    }

    private mutating func readmit(
        _ stored: StoredLink, _ link: DeepLink, receivedAt: Duration, _ effects: inout [Effect]
    ) {
        guard case .gated(let level) = stored.verdict.decision else {
            ready.append(
                Delivery(
                    link: link, arrivals: [link.id], receivedAt: receivedAt, kind: .waited(stored.record, by: nil, nil))
            )
            return
        }
        let restored = WaitingLink(
            link: link, level: level, reasons: stored.verdict.reasons, record: stored.record, receivedAt: receivedAt,
            deadline: receivedAt + rules.timeout, isRestored: true, arrivals: [link.id])
        if join(link, level, [link.id]) {
            effects.append(.remove(link.id, link))
        } else if restored.isSatisfied(by: session) {
            open(restored, by: .session)
        } else if let reason = refusal {
            end(restored, .record(.cancelled(link, reason, after: now - receivedAt)), .cancelled(reason), &effects)
        } else {
            wait(restored, &effects)
        }
    }
}
