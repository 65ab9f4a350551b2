@testable import LinkGate

/// The rules of time, users, logins and the app's calls.
extension Ledger {
    /// Works out what must come of an input.
    mutating func take(_ input: LifeCycle.Input, at time: Duration, session: AuthSession?, flag: Bool) {
        facts = []
        (self.time, self.flag) = (time, flag)
        if phase == .starting || phase == .running {
            expire()
            observe(session)
            if case .failed(let retryAt) = reading, time >= retryAt { read() }
        }
        switch (phase, input) {
        case (.ended, .arrived(let arrival)): end(arrival.id, nil, "abandoned")
        case (_, .arrived(let arrival)) where arrival.depth > 20:
            end(arrival.id, "Failed depth_limit", "failed depthLimit")
        case (.holding, .arrived(let arrival)), (.starting, .arrived(let arrival)): hold(arrival.id)
        case (.running, .arrived(let arrival)): admit(arrival.id)
        case (.holding, .startRequested): (phase, self.session) = (.starting, session)
        case (.starting, .released): release()
        case (.starting, .heldLinksDrained): if held.isEmpty { phase = .running }
        case (_, .loaded): reading = .done
        case (_, .handlerFinished(let id, let end)): finish(id, end)
        case (_, .handlerSuspended(let id, _)): handler(of: id, awaits: 1)
        case (_, .handlerResumed(let id, _)): handler(of: id, awaits: -1)
        case (_, .shutDown): shutDown()
        case (.starting, _), (.running, _): act(input)
        default: break
        }
        takeTurns()
    }

    private mutating func act(_ input: LifeCycle.Input) {
        switch input {
        case .opening(let id, let verdict): if opening == id { judge(id, anew: verdict != nil) }
        case .restored(let stored): restore(stored)
        case .loadFailed: reading = .failed(retryAt: time + .seconds(2))
        case .loadRequested: read()
        case .answered(let login, let answer): running(login).map { take(answer, for: $0) }
        case .complete where !turnIsTaken:
            waiting.first.map { free($0, Way(by: .app, session: nil, base: nil)) }
        case .cancel where !turnIsTaken: waiting.first.map { end($0, "Cancelled app", "cancelled app") }
        case .retry(let isRestarting) where !turnIsTaken:
            guard let id = waiting.first else { return }
            entries[id]?.hasFailed = false
            if isRestarting { entries[id]?.login = nil }
        case .reevaluated: reevaluate()
        default: break
        }
    }

    private mutating func take(_ answer: LifeCycle.Answer, for id: DeepLink.ID) {
        entries[id]?.login = nil
        switch answer {
        case .result(.authenticated(let answered)): take(answered, for: id)
        case .result(.cancelled): end(id, "Cancelled user", "cancelled user")
        case .result(.refused): end(id, "Denied", "denied")
        case .failure: entries[id]?.hasFailed = true
        }
    }

    private mutating func take(_ answered: AuthSession, for id: DeepLink.ID) {
        if need(of: id)?.user == nil, isOthers(id, answered) {
            return end(id, "Cancelled other_user", "cancelled other_user")
        }
        // The provider's session says who it is, the answer how strongly; who knows of none has the answer alone.
        var shown = answered
        if let session {
            // Where the provider knows it, an answer from before a fall counts for nothing.
            let isWhole = tracksSession || session.level.rank >= answered.level.rank
            let level = isWhole ? session.level : answered.level
            shown = AuthSession(user: session.user ?? answered.user, level: level, loginCount: session.loginCount)
        }
        let isOfAnother = session?.user != nil && answered.user != nil && session?.user != answered.user
        let isKnownToBeGone = tracksSession && session == nil
        let countsLogins = tracksSession || answered.loginCount != 0
        let isOfAnotherLogin =
            countsLogins && session.map { $0.level.rank >= 0 && $0.loginCount != answered.loginCount } ?? false
        let isOld = entries[id]?.loginIsOld ?? false || isOfAnotherLogin
        let isTooWeak = answered.level.rank < need(of: id)?.level.rank ?? .min
        if isOfAnother || isOld || isKnownToBeGone || isTooWeak || !satisfies(id, shown) {
            entries[id]?.hasFailed = true
        } else {
            free(id, Way(by: .session, session: shown, base: session))
        }
    }

    private mutating func expire() {
        let late = waiting.filter { deadline(of: $0) <= time }
        for id in late { end(id, "Timeout", "timedOut") }
        if !late.isEmpty { takeTurns() }
    }

    private mutating func observe(_ new: AuthSession?) {
        guard new != session else { return }
        // A guest has no login that could end, and one who comes after a user has none of the user's.
        let goesOn = new.map { $0.level.rank >= 0 && $0.loginCount == session?.loginCount } ?? false
        let isOver = session.map { $0.level.rank >= 0 && !goesOn } ?? false
        let isOther = session?.user != nil && new?.user != nil && session?.user != new?.user
        for (id, entry) in entries {
            guard entry.place != .over, entry.place != .waiting else { continue }
            entries[id]?.way.isOld = true
            if entry.callIsOver == nil {
                entries[id]?.callIsOver = isOver ? "logged_out" : isOther ? "other_user" : nil
            }
        }
        let old = session
        session = new
        for id in ready + (opening.map { [$0] } ?? []) {
            if let shown = entries[id]?.way.session, shown.level.rank >= 0 {
                if isOver {
                    end(id, "Cancelled logged_out", "cancelled logged_out")
                    continue
                } else if let user = new?.user, let freedBy = shown.user, user != freedBy {
                    end(id, "Cancelled other_user", "cancelled other_user")
                    continue
                }
            }
            // Whatever lets it through, it is its owner's.
            observeOwned(id, from: old, to: new, isOver: isOver)
        }
        for id in waiting {
            observeOwned(id, from: old, to: new, isOver: isOver)
            if isOver || isOther { entries[id]?.loginIsOld = true }
        }
        freeSatisfied()
        if new != nil, case .failed = reading { read() }
        takeTurns()
    }

    private mutating func observeOwned(
        _ id: DeepLink.ID, from old: AuthSession?, to new: AuthSession?, isOver: Bool
    ) {
        guard let entry = entries[id] else { return }
        let named = need(of: id)?.user
        if isOver, entry.owner != .nobody, named == nil || entry.owner == .user(named) {
            // What its handler has refused could not open it; its user may come with another.
            let hasRefused = entry.demand.map { $0.refused == old && old?.user != nil } ?? false
            if !hasRefused { return end(id, "Cancelled logged_out", "cancelled logged_out") }
        }
        if named == nil, let new, isOthers(id, new) { end(id, "Cancelled other_user", "cancelled other_user") }
    }

    private mutating func freeSatisfied() {
        guard let session else { return }
        for id in waiting where satisfies(id, session) { free(id, Way(by: .session, session: session, base: session)) }
    }

    private mutating func reevaluate() {
        for id in waiting {
            guard let entry = entries[id] else { continue }
            switch entry.kind.ruling(for: session, at: time, flag: flag) {
            case .denied: end(id, "Denied", "denied")
            case .open:
                entries[id]?.asked = nil
                if entry.demand == nil { free(id, Way(by: .policies, session: nil, base: nil)) }
            case .needs(let requirement):
                let old = need(of: id)
                entries[id]?.asked = requirement
                guard let old, let new = need(of: id) else { continue }
                if old.level.rank < new.level.rank || old.user != new.user { entries[id]?.login = nil }
            }
        }
        for id in waiting where deadline(of: id) <= time { end(id, "Timeout", "timedOut") }
        freeSatisfied()
    }

    mutating func read() {
        guard reading != .underWay else { return }
        reading = .underWay
        facts.append(.loads)
    }

    mutating func free(_ id: DeepLink.ID, _ way: Way) {
        waiting.removeAll { $0 == id }
        entries[id]?.login = nil
        entries[id]?.way = way
        entries[id]?.place = .ready
        ready.append(id)
    }

    private mutating func shutDown() {
        guard phase != .ended else { return }
        phase = .ended
        for id in held + waiting + ready + (opening.map { [$0] } ?? []) { end(id, nil, "abandoned") }
        held = []
    }

    mutating func end(_ id: DeepLink.ID, _ event: String?, _ outcome: String?) {
        waiting.removeAll { $0 == id }
        ready.removeAll { $0 == id }
        if opening == id { opening = nil }
        if let event { facts.append(.ended(id, event)) }
        if let outcome { tell(entries[id]?.callers ?? [], outcome) }
        entries[id]?.login = nil
        entries[id]?.place = .over
    }

    mutating func tell(_ callers: [DeepLink.ID], _ outcome: String) {
        for caller in callers where present.contains(caller) { facts.append(.told(caller, outcome)) }
    }
}
