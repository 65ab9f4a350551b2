import Foundation

@testable import LinkGate

/// What can happen next.
extension World {
    enum Move: Hashable, Sendable {
        case arrive(Kind)
        case begin, restoreNext, releaseNext, endStart
        case loadFails, loadSucceeds, loadAgain
        case answer(LifeCycle.LoginID, LifeCycle.Answer)
        case complete, cancel, retry, restartLogin
        case setSession(AuthSession?)
        case flipFlag, reevaluate
        /// Time goes on; with or without a timer that fires.
        case wait(timerFires: Bool)
        /// The verdict of a link that is to be opened is brought.
        case judge(Int)
        case handlerEnds(DeepLink.ID, LifeCycle.HandlerEnd)
        case handlerAwaits(DeepLink.ID), handlerGoesOn(DeepLink.ID)
        case storeFailsNext
        case restart
        case shutDown
    }

    func moves(in setting: Setting) -> [Move] {
        var moves: [Move] = [
            .complete, .cancel, .retry, .restartLogin, .wait(timerFires: true), .wait(timerFires: false),
        ]
        moves += openings.indices.map { .judge($0) }
        moves += Set(arrivalsLeft).map { .arrive($0) }
        moves += setting.sessions.filter { $0 != session }.map { .setSession($0) }
        if answersLeft > 0 { moves += asked.keys.flatMap { key in setting.answers.map { .answer(key, $0) } } }
        for id in running {
            moves += [.handlerEnds(id, .returned), .handlerEnds(id, .threw("NoSuchScreen")), .handlerAwaits(id)]
            moves += setting.demands.map { .handlerEnds(id, .askedForMore($0)) }
            if ledger.awaitedBy(id) > 0 { moves.append(.handlerGoesOn(id)) }
        }
        if setting.hasFlag { moves += [.flipFlag, .reevaluate] }
        if setting.hasUnreadableStore { moves.append(.loadAgain) }
        if isLoading { moves += [.loadSucceeds, .loadFails] }
        if !toRestore.isEmpty { moves.append(.restoreNext) }
        switch ledger.phase {
        case .holding: moves.append(.begin)
        case .starting where isLoading || !toRestore.isEmpty: break
        case .starting: moves += ledger.held.isEmpty ? [.endStart] : [.releaseNext, .endStart]
        case .running, .ended: break
        }
        if ledger.phase != .ended { moves.append(.shutDown) }
        if storeFailuresLeft > 0, !storeFailsNext { moves.append(.storeFailsNext) }
        if restartsLeft > 0 { moves.append(.restart) }
        return moves
    }

    /// Makes a move; returns what it breaks.
    mutating func make(_ move: Move) -> [String] {
        switch move {
        case .arrive(let kind): return step(.arrived(arrival(kind)))
        case .begin:
            isLoading = true
            return step(.startRequested)
        case .loadSucceeds:
            isLoading = false
            toRestore = stored.keys.filter { !ledger.present.contains($0) }.sorted { $0.number < $1.number }
            return toRestore.isEmpty ? step(.loaded) : []
        case .loadFails:
            isLoading = false
            return step(.loadFailed("Locked"))
        case .loadAgain: return step(.loadRequested)
        case .restoreNext: return restoreNext()
        case .releaseNext:
            guard let first = ledger.held.first, let kind = ledger.entries[first]?.kind else { return [] }
            return step(.released(verdict(kind, for: session)))
        case .endStart: return step(.heldLinksDrained)
        case .answer(let login, let answer):
            answersLeft -= 1
            runningLogins.remove(login)
            return step(.answered(login, answer))
        case .complete: return step(.complete)
        case .cancel: return step(.cancel)
        case .retry: return step(.retry(restarting: false))
        case .restartLogin: return step(.retry(restarting: true))
        case .setSession(let new):
            session = new
            return step(.tick)
        case .flipFlag:
            flag.toggle()
            return []
        case .reevaluate:
            let verdicts = lifeCycle.waiting.compactMap { link in kind(of: link.entry.link).map { (link.id, $0) } }
            return step(
                .reevaluated(
                    Dictionary(uniqueKeysWithValues: verdicts.map { ($0.0, verdict($0.1, for: session)) })))
        case .wait(let timerFires):
            time += .seconds(150)
            return timerFires ? step(.tick) : []
        case .judge(let index): return judge(openings.remove(at: index))
        case .handlerEnds(let id, let end):
            running.remove(id)
            return step(.handlerFinished(id, end))
        case .handlerAwaits(let id): return step(.handlerSuspended(id, call: call(of: id)))
        case .handlerGoesOn(let id): return step(.handlerResumed(id, call: call(of: id)))
        case .storeFailsNext:
            storeFailuresLeft -= 1
            storeFailsNext = true
            return []
        case .restart:
            restart()
            return []
        case .shutDown: return step(.shutDown)
        }
    }

    func kind(of link: DeepLink) -> Kind? { Kind(rawValue: link.destination) }

    private mutating func arrival(_ kind: Kind) -> LifeCycle.Arrival {
        if let index = arrivalsLeft.firstIndex(of: kind) { arrivalsLeft.remove(at: index) }
        let id = ledger.arrival(of: kind, at: time)
        return LifeCycle.Arrival(
            id: id, url: kind.rawValue, source: nil, date: Date(timeIntervalSince1970: 0),
            depth: kind == .deep ? 21 : 0, verdict: verdict(kind, for: session))
    }

    /// As the router does it: with the session of this instant, unless the verdict of the arrival is one of it.
    private mutating func judge(_ opening: LifeCycle.Opening) -> [String] {
        guard let kind = kind(of: opening.link) else { return [] }
        judging = opening
        defer { judging = nil }
        let isKnown = opening.isJudged && session == opening.pass.base
        return step(
            .opening(opening.link.id, isKnown ? nil : verdict(kind, for: opening.pass.session(at: session))))
    }

    private mutating func restoreNext() -> [String] {
        guard let id = toRestore.first else { return [] }
        toRestore.removeFirst()
        var broken: [String] = []
        if let copy = stored[id] {
            ledger.comesBack(id, copy)
            broken = step(
                .restored(
                    .init(record: copy.record, age: time - copy.receivedAt, verdict: verdict(copy.kind, for: session))))
        }
        return toRestore.isEmpty ? broken + step(.loaded) : broken
    }

    private mutating func restart() {
        restartsLeft -= 1
        lifeCycle = LifeCycle(rules: lifeCycle.rules)
        session = nil
        asked = [:]
        runningLogins = []
        openings = []
        running = []
        toRestore = []
        isLoading = false
        ledger.processDies()
    }
}

extension World {
    private func call(of id: DeepLink.ID) -> Int {
        lifeCycle.delivering.first { $0.entry.link.id == id }?.call ?? 0
    }
}
