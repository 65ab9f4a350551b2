import Foundation

/// What goes out: the effects of the life cycle, one after another, in a task that lives while there are any.
extension RouterEngine {
    func runEffects() async {
        while let (effects, ids) = nextEffects() {
            var ids = ids
            for effect in effects {
                if state.withLock({ $0.isClosed }) { return }
                await run(effect, &ids)
            }
        }
    }

    /// All effects so far, and an id for each event that can come of them; nil: none is left.
    private func nextEffects() -> ([StampedEffect], [DeepLink.ID])? {
        let (batch, settled) = state.withLock { state -> (([StampedEffect], [DeepLink.ID])?, [Settler]) in
            guard !state.effects.isEmpty, !state.isClosed else {
                state.isRunningEffects = false
                return (nil, takeSettled(&state))
            }
            let effects = state.effects
            state.effects = []
            return ((effects, effects.map { _ in state.ids.next() }.reversed()), [])
        }
        settled.forEach { $0.continuation.resume() }
        return batch
    }

    private func run(_ stamped: StampedEffect, _ ids: inout [DeepLink.ID]) async {
        let id = ids.popLast() ?? .unassigned
        switch stamped.effect {
        case .record(let draft):
            record(draft, as: id, at: stamped.date)
        case .save(let record, let link):
            await runStore(.save, of: link, as: id, at: stamped.date) { try await $0.save(record) }
        case .remove(let record, let link):
            await runStore(.remove, of: link, as: id, at: stamped.date) { try await $0.remove(record) }
        case .ask(let attempt, let link):
            ask(attempt, for: link)
        case .stopAsking(let attempt):
            state.withLock { $0.attempts.removeValue(forKey: attempt) }?.cancel()
        case .deliver(let link):
            deliver(link)
        case .finish(let arrivals, let outcome):
            answer(arrivals, outcome)
            faultPoint(.callersTold)
        }
    }

    private func record(_ draft: EventDraft, as id: DeepLink.ID, at date: Date) {
        guard !parts.sinks.isEmpty else { return }
        let event = DeepLinkEvent(
            id: id, name: draft.name, linkID: draft.link?.id, date: date,
            properties: parts.privacy.properties(of: draft))
        faultPoint(.eventBegun)
        for sink in parts.sinks { sink.record(event) }
        faultPoint(.eventRecorded)
    }

    private func runStore(
        _ operation: EventDraft.StoreOperation, of link: DeepLink?, as id: DeepLink.ID, at date: Date,
        _ body: (any PendingLinkStore) async throws -> Void
    ) async {
        guard let store = parts.store else { return }
        do {
            try await body(store)
        } catch {
            record(.storeFailed(operation, error.textForEvents, link), as: id, at: date)
        }
    }

    /// Calls the provider in a task of the attempt's own, unless the attempt has ended meanwhile.
    private func ask(_ attempt: LifeCycle.Attempt, for waiting: LifeCycle.WaitingLink) {
        guard let provider = parts.provider else { return }
        let request = AuthRequest(
            link: waiting.link, requirement: waiting.requirement, reasons: waiting.reasons, attempt: waiting.attempts,
            isRestored: waiting.isRestored, expiresAt: wallTime(of: waiting.deadline))
        state.withLock { state in
            // Closed since the effect was taken: nobody would end the attempt any more.
            guard !state.isClosed, state.lifeCycle.waiting.contains(where: { $0.runningAttempt == attempt })
            else { return }
            state.attemptsBegun += 1
            state.attempts[attempt] = Task {
                let answer: LifeCycle.Answer
                faultPoint(.providerAsked)
                do {
                    answer = .result(try await provider.authenticate(request))
                    faultPoint(.providerAnswered)
                } catch {
                    answer = .failure(error.textForEvents)
                }
                post(.answered(attempt, answer))
                self.state.withLock {
                    $0.attempts[attempt] = nil
                    $0.attemptsReturned += 1
                }
            }
        }
    }

    /// Calls the handler in a task of the delivery's own: one that hangs holds up deliveries, and nothing else.
    private func deliver(_ link: DeepLink) {
        Task {
            var failure: String?
            faultPoint(.handlerCalled)
            do {
                try await DeliveryScope.$current.withValue(DeliveryScope(engine: self, id: link.id)) {
                    try await parts.handler(link)
                }
            } catch {
                failure = error.textForEvents
            }
            faultPoint(.handlerReturned)
            post(.returned(link.id, throwing: failure))
        }
    }
}

extension LifeCycle.WaitingLink {
    /// The requirement that settled the level: the first of those that ask for the highest.
    fileprivate var requirement: AuthRequirement {
        reasons.compactMap(\.requirement).first { $0.level == level } ?? AuthRequirement(level: level)
    }
}
