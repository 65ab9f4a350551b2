import Foundation
import LinkGateSystem

/// What goes out: the effects of the life cycle, one after another, in a task that lives while there are any.
extension RouterEngine {
    /// Runs these effects, or those that wait, and all that come meanwhile.
    ///
    /// - Parameters:
    ///   - first: What to run first; nil: what waits.
    ///   - arrival: The one whose caller's thread this runs on, up to where something suspends: with the effects and the
    ///     delivery of this link, and of no other.
    func runEffects(_ first: Batch? = nil, for arrival: DeepLink.ID? = nil) async {
        var next = first ?? nextEffects().batch
        while let batch = next {
            let delivery = run(batch, for: arrival)
            let (more, isClosed) = nextEffects()
            if let more {
                if let delivery { startDelivery(delivery) }
                if arrival == nil {
                    next = more
                } else {
                    Task { await runEffects(more) }
                    return
                }
            } else {
                guard let delivery, !isClosed else { return }
                // A delivery that no effect is behind is made in this very task: a task of its own costs as much as
                // the whole way of an open link.
                next = await deliver(delivery).effects
            }
        }
    }

    /// Runs effects; gives the delivery that stands last, if it is of the arrival.
    private func run(_ batch: Batch, for arrival: DeepLink.ID?) -> DeepLink? {
        for (index, stamped) in batch.effects.enumerated() {
            if mustWaitForStore(stamped) { continue }
            if index == batch.effects.count - 1, case .deliver(let link) = stamped.effect, link.id == arrival ?? link.id
            {
                return link
            }
            run(stamped, as: batch.firstID.advanced(by: index))
        }
        return nil
    }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    /// All effects so far; nil: none is left.
    private func nextEffects() -> (batch: Batch?, isClosed: Bool) {
        let (batch, isClosed, settled) = state.withLock { state -> (Batch?, Bool, [Settler]) in
            if !state.isClosed, let batch = takeEffects(&state) { return (batch, false, []) }
            state.isRunningEffects = false
            return (nil, state.isClosed, takeSettled(&state))
        }
        settled.forEach { $0.continuation.resume() }
        return (batch, isClosed)
    }

    /// Runs an effect, unless the router is closed and somebody would see it.
    private func run(_ stamped: StampedEffect, as id: DeepLink.ID) {
        switch stamped.effect {
        case .record(let draft):
            record(draft, as: id, at: stamped.date)
        case .save(let record, let link):
            startStore(.save, record.id, of: link, at: stamped.date) { try await $0.save(record) }
        case .remove(let record, let link):
            startStore(.remove, record, of: link, at: stamped.date) { try await $0.remove(record) }
        case .ask(let attempt, let link):
            ask(attempt, for: link)
        case .stopAsking(let attempt):
            state.withLock { $0.attempts.removeValue(forKey: attempt) }?.cancel()
        case .deliver(let link):
            startDelivery(link)
        case .finish(let arrivals, let outcome):
            answer(arrivals, outcome)
            faultPoint(.callersTold)
        }
    }

    private func record(_ draft: EventDraft, as id: DeepLink.ID, at date: Date) {
        guard !isClosed else { return }
        let event = DeepLinkEvent(
            id: id, name: draft.name, linkID: draft.link?.id, date: date,
            properties: parts.privacy.properties(of: draft))
        faultPoint(.eventBegun)
        for sink in parts.sinks { sink.record(event) }
        faultPoint(.eventRecorded)
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

    /// Delivers in a task of the delivery's own: a handler that hangs holds up deliveries, and nothing else.
    private func startDelivery(_ link: DeepLink) {
        guard !isClosed else { return }
        Task {
            if let effects = await deliver(link).effects { await runEffects(effects) }
        }
    }

    /// Calls the handler; the caller runs the effects of its end.
    private func deliver(_ link: DeepLink) async -> Step {
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
        return take { _ in .returned(link.id, throwing: failure) }
    }
}

extension DeepLink.ID {
    fileprivate func advanced(by distance: Int) -> DeepLink.ID {
        DeepLink.ID(process: process, number: number &+ UInt64(distance))
    }
}

extension LifeCycle.WaitingLink {
    /// The requirement that settled the level: the first of those that ask for the highest.
    fileprivate var requirement: AuthRequirement {
        reasons.compactMap(\.requirement).first { $0.level == level } ?? AuthRequirement(level: level)
    }
}
