import Foundation
import LinkGateSystem

/// The store's part of the effects: what a link that waits has to wait for, and no other link.
extension RouterEngine {
    /// Adds the effects of a step to those that are to run, and marks the ones that keep their order with the store's.
    func enqueueStepped(at date: Date, _ state: inout State) {
        defer { state.stepped.removeAll(keepingCapacity: true) }
        guard parts.store != nil else {
            for effect in state.stepped where mustRun(effect) {
                state.effects.append(StampedEffect(effect: effect, date: date))
            }
            return
        }
        for id in state.stepped.compactMap(\.storedLink) { state.storedLinks.insert(id) }
        for effect in state.stepped where mustRun(effect) {
            let isOfStoredLink = effect.links.contains { state.storedLinks.contains($0) }
            state.effects.append(StampedEffect(effect: effect, date: date, isOfStoredLink: isOfStoredLink))
        }
    }

    /// False for what nobody would hear of.
    private func mustRun(_ effect: LifeCycle.Effect) -> Bool {
        if parts.sinks.isEmpty, case .record = effect { false } else { true }
    }

    /// Puts an effect of a stored link aside while the store is at work, or others of them wait before it.
    func mustWaitForStore(_ stamped: StampedEffect) -> Bool {
        guard stamped.isOfStoredLink else { return false }
        return state.withLock { state in
            // What was put aside before is gone with the engine, and this must not come without it.
            if state.isClosed { return true }
            guard state.storeIsBusy || !state.behindStore.isEmpty else { return false }
            state.behindStore.append(stamped)
            return true
        }
    }

    /// What is to run next, in order: first what has waited for the store, if it is done; nil: nothing.
    func takeEffects(_ state: inout State) -> Batch? {
        var effects = state.effects
        state.effects = []
        if !state.storeIsBusy, !state.behindStore.isEmpty {
            effects = state.behindStore + effects
            state.behindStore = []
        }
        return effects.isEmpty ? nil : Batch(effects: effects, firstID: state.ids.next(effects.count))
    }

    /// Lets the store work in a task of its own: links that do not wait are not to wait for a disk.
    func startStore(
        _ operation: EventDraft.StoreOperation, _ id: DeepLink.ID, of link: DeepLink?, at date: Date,
        _ body: @escaping @Sendable (any PendingLinkStore) async throws -> Void
    ) {
        guard let store = parts.store else { return }
        let isOpen = state.withLock { state in
            if !state.isClosed { state.storeIsBusy = true }
            return !state.isClosed
        }
        guard isOpen else { return }
        Task {
            var failure: EventDraft?
            do {
                try await body(store)
            } catch {
                failure = .storeFailed(operation, error.textForEvents, link)
            }
            endStore(operation, id, failure.map { StampedEffect(effect: .record($0), date: date) })
        }
    }

    /// Lets the effects go on that waited for the store, behind the report of its failure.
    private func endStore(_ operation: EventDraft.StoreOperation, _ id: DeepLink.ID, _ failure: StampedEffect?) {
        let mustRun = state.withLock { state in
            guard !state.isClosed else { return false }
            state.storeIsBusy = false
            if operation == .remove { state.storedLinks.remove(id) }
            if let failure { state.behindStore.insert(failure, at: 0) }
            defer { state.isRunningEffects = true }
            return !state.isRunningEffects
        }
        if mustRun { Task { await runEffects() } }
    }
}

extension LifeCycle.Effect {
    /// The link that is in the store, as this effect shows.
    fileprivate var storedLink: DeepLink.ID? {
        switch self {
        case .save(let record, _): record.id
        case .remove(let id, _): id
        case .ask(_, let waiting): waiting.record.id
        default: nil
        }
    }

    /// The links it is about; several only for callers that share an end.
    fileprivate var links: [DeepLink.ID] {
        switch self {
        case .record(let draft): draft.link.map { [$0.id] } ?? []
        case .save(let record, _): [record.id]
        case .remove(let id, _): [id]
        case .ask(_, let waiting): [waiting.record.id]
        case .stopAsking: []
        case .deliver(let link): [link.id]
        case .finish(let arrivals, _): arrivals
        }
    }
}
