import Foundation

/// What comes in: links, calls, answers, signals. All enter the life cycle in one order, the order of the lock.
extension RouterEngine {
    func verdict(for url: String, from source: DeepLinkSource?) -> GateVerdict {
        judge(url, from: source, at: parts.wallClock())
    }

    func judge(_ url: String, from source: DeepLinkSource?, at date: Date) -> GateVerdict {
        let context = GateContext(session: parts.provider?.currentSession, source: source, date: date)
        return parts.gate.verdict(for: url, in: context)
    }

    /// Takes a link; says whether it is the app's and was taken.
    func handle(_ url: String, from source: DeepLinkSource?) -> Bool {
        receive(url, from: source, as: state.withLock { $0.ids.next() })
    }

    /// Takes a link and awaits its end.
    func open(_ url: String, from source: DeepLinkSource?) async -> DeepLinkOutcome {
        let id = state.withLock { $0.ids.next() }
        let outer = DeliveryScope.current.flatMap { $0.engine === self ? $0.id : nil }
        if let outer { post(.awaitsAnother(outer)) }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                state.withLock { $0.callers[id] = caller }
                _ = receive(url, from: source, as: id)
                if Task.isCancelled || state.withLock({ $0.isClosed }) { answer([id], .abandoned) }
            }
        } onCancel: {
            answer([id], .abandoned)
        }
        if let outer { post(.resumed(outer)) }
        return outcome
    }

    private func receive(_ url: String, from source: DeepLinkSource?, as id: DeepLink.ID) -> Bool {
        let date = parts.wallClock()
        let verdict = judge(url, from: source, at: date)
        let step = post(
            .arrived(.init(id: id, url: url, source: source, date: date, verdict: verdict)), at: date)
        return verdict.isOurs && step.isTaken
    }

    /// Steps the life cycle, and sees to it that the effects run.
    @discardableResult
    func post(_ input: LifeCycle.Input, at date: Date? = nil) -> Step {
        let date = date ?? parts.wallClock()
        while true {
            let steps = state.withLock { $0.steps }
            let session = parts.provider?.currentSession
            let now = parts.clock.now()
            let step = state.withLock { state -> Step? in
                // A reading that would change the session must be the last one: else a thread that read it before
                // a logout could bring the old session back.
                guard session.isSame(as: state.lifeCycle.session) || steps == state.steps else { return nil }
                return take(input, at: now, date, session, &state)
            }
            guard let step else { continue }
            if step.mustRunEffects { Task { await runEffects() } }
            return step
        }
    }

    struct Step {
        var mustRunEffects = false
        /// Whether a link was let in; false: too many are held, or the router has ended.
        var isTaken = false
    }

    private func take(
        _ input: LifeCycle.Input, at now: Duration, _ date: Date, _ session: AuthSession?, _ state: inout State
    ) -> Step {
        guard !state.isClosed else { return Step() }
        let waiting = state.lifeCycle.waiting
        let effects = state.lifeCycle.step(input, at: now, session: session)
        state.steps &+= 1
        state.effects += effects.map { StampedEffect(effect: $0, date: date) }
        setTimer(&state)
        if !state.watchers.isEmpty, state.lifeCycle.waiting != waiting { tellWatchers(at: now, date, &state) }
        let mustRun = !state.isRunningEffects && !state.effects.isEmpty
        if mustRun { state.isRunningEffects = true }
        return Step(mustRunEffects: mustRun, isTaken: !effects.contains(where: \.turnsAway))
    }

    /// Resumes the callers that await these arrivals.
    func answer(_ arrivals: [DeepLink.ID], _ outcome: DeepLinkOutcome) {
        let callers = state.withLock { state in
            state.callers.isEmpty ? [] : arrivals.compactMap { state.callers.removeValue(forKey: $0) }
        }
        for caller in callers { caller.resume(returning: outcome) }
    }
}

extension LifeCycle.Effect {
    fileprivate var turnsAway: Bool {
        switch self {
        case .finish(_, .failed(.heldLimit)), .finish(_, .abandoned): true
        default: false
        }
    }
}

extension GateVerdict {
    fileprivate var isOurs: Bool {
        switch decision {
        case .open, .gated, .denied: true
        case .rejected, .unrecognized: false
        }
    }
}
