import Foundation

/// What comes in: links, calls, answers, signals. All enter the life cycle in one order, the order of the lock.
extension RouterEngine {
    func verdict(for url: String, from source: DeepLinkSource?) -> GateVerdict {
        judge(url, from: source, at: parts.wallClock(), parts.provider?.currentSession)
    }

    func judge(_ url: String, from source: DeepLinkSource?, at date: Date, _ session: AuthSession?) -> GateVerdict {
        parts.gate.verdict(for: url, in: GateContext(session: session, source: source, date: date))
    }

    /// Takes a link; says whether it is the app's and was taken.
    func handle(_ url: String, from source: DeepLinkSource?) -> Bool {
        let (isTaken, step) = receive(url, from: source, as: nextID(), for: nil)
        runEffects(of: step)
        return isTaken
    }

    /// Takes a link and awaits its end.
    func open(_ url: String, from source: DeepLinkSource?) async -> DeepLinkOutcome {
        let outer = DeliveryScope.current.flatMap { $0.engine === self ? $0.id : nil }
        if let outer { post(.awaitsAnother(outer)) }
        let id = nextID()
        let outcome = await withTaskCancellationHandler {
            await withUnsafeContinuation { caller in
                let (_, step) = receive(url, from: source, as: id, for: caller)
                let isCancelled = Task.isCancelled
                if isCancelled { answer([id], .abandoned) }
                runEffects(of: step, for: isCancelled ? nil : id)
            }
        } onCancel: {
            answer([id], .abandoned)
        }
        if let outer { post(.resumed(outer)) }
        return outcome
    }

    private func nextID() -> DeepLink.ID { state.withLock { $0.ids.next() } }

    /// Whoever awaits the end of an arrival.
    typealias Caller = UnsafeContinuation<DeepLinkOutcome, Never>

    /// Judges a link and lets it in; the one who calls this runs the effects.
    private func receive(
        _ url: String, from source: DeepLinkSource?, as id: DeepLink.ID, for caller: Caller?
    ) -> (isTaken: Bool, step: Step) {
        let date = parts.wallClock()
        var (isOurs, isUnrecognized) = (false, false)
        let step = take(at: date, for: caller.map { (id, $0) }) { session in
            let verdict = judge(url, from: source, at: date, session)
            isOurs = verdict.isOurs
            isUnrecognized = verdict.decision == .unrecognized
            return .arrived(.init(id: id, url: url, source: source, date: date, verdict: verdict))
        }
        if isUnrecognized { parts.unrecognized?(url) }
        return (isOurs && step.isTaken, step)
    }

    /// Steps the life cycle, and sees to it that the effects run.
    func post(_ input: LifeCycle.Input) {
        post { _ in input }
    }

    /// Steps the life cycle by what the session gives, and sees to it that the effects run.
    func post(at date: Date? = nil, _ input: (AuthSession?) -> LifeCycle.Input) {
        runEffects(of: take(at: date, input))
    }

    /// Starts the effects that a step has left to the one who calls.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - arrival: What the one who calls waits for, on a thread that is free for it; nil: it goes on at once.
    private func runEffects(of step: Step, for arrival: DeepLink.ID? = nil) {
        guard let effects = step.effects else { return }
        if DeliveryScope.current != nil {
            // Without the scope of the handler that this comes from: what runs here is not awaited by it. And on a
            // stack of its own: handlers that open links whose handlers open links may be many.
            DeliveryScope.$current.withValue(nil) { _ = Task { await runEffects(effects) } }
        } else if let arrival, #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // Another thread would have to wake up, and to fetch all that the effects touch.
            Task.immediate { await runEffects(effects, for: arrival) }
        } else {
            Task { await runEffects(effects) }
        }
    }

    /// Steps the life cycle; the one who calls this runs the effects.
    ///
    /// - Parameters:
    ///   - date: The wall time of the input; nil: now.
    ///   - caller: Whoever awaits the end of an arrival.
    ///   - input: Makes the input by the session that it is taken with; again where that turns out to be an old one.
    /// - Returns: What is left to the one who calls.
    func take(
        at date: Date? = nil, for caller: (DeepLink.ID, Caller)? = nil, _ input: (AuthSession?) -> LifeCycle.Input
    ) -> Step {
        let date = date ?? parts.wallClock()
        // How many steps there had been before the session was read; nil: unknown.
        var steps: Int?
        while true {
            let session = parts.provider?.currentSession
            let input = input(session)
            let now = parts.clock.now()
            let step = state.withLock { state -> Step? in
                // A reading that would change the session must be the last one: else a thread that read it before
                // a logout could bring the old session back.
                guard session == state.lifeCycle.session || steps == state.steps else {
                    steps = state.steps
                    return nil
                }
                if let (id, caller) = caller, !state.isClosed { state.callers[id] = caller }
                return take(input, at: now, date, session, &state)
            }
            if let step {
                if step.isClosed { caller?.1.resume(returning: .abandoned) }
                return step
            }
        }
    }

    struct Step {
        /// What the one who calls has to run; nil: nothing, or somebody else runs it.
        var effects: Batch?
        /// Whether a link was let in; false: too many are held, or the router has ended.
        var isTaken = false
        /// Whether the router had been closed, so that nothing was stepped.
        var isClosed = false
    }

    private func take(
        _ input: LifeCycle.Input, at now: Duration, _ date: Date, _ session: AuthSession?, _ state: inout State
    ) -> Step {
        guard !state.isClosed else { return Step(isClosed: true) }
        // Asked for only where it is needed: while this is alive, a change of the waiting links copies them.
        let waiting = state.watchers.isEmpty ? [] : state.lifeCycle.waiting
        state.lifeCycle.step(input, at: now, session: session, into: &state.stepped)
        state.steps &+= 1
        let isTaken = !state.stepped.contains(where: \.turnsAway)
        enqueueStepped(at: date, &state)
        setTimer(&state)
        if !state.watchers.isEmpty, state.lifeCycle.waiting != waiting { tellWatchers(at: now, date, &state) }
        guard !state.isRunningEffects, !state.effects.isEmpty else { return Step(isTaken: isTaken) }
        state.isRunningEffects = true
        return Step(effects: takeEffects(&state), isTaken: isTaken)
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
