import Foundation

@testable import LinkGate

/// A life cycle with all that surrounds it: a store that can fail, providers that answer early, late and twice,
/// handlers, users and time; and a ledger of what came out, kept apart from the life cycle's own state.
struct World: Hashable {
    var lifeCycle: LifeCycle
    var time = Duration.zero
    var session: AuthSession?
    var arrivalsLeft: [Kind]
    var restartsLeft = 1
    var storeFailuresLeft = 1
    var storeFailsNext = false
    var stored: [DeepLink.ID: StoredCopy] = [:]
    /// Stored links of this start that have not come back yet.
    var toRestore: [DeepLink.ID] = []
    var asked: [LifeCycle.Attempt: DeepLink.ID] = [:]
    var answersLeft = 3
    /// Attempts whose tasks nobody has cancelled, and that have not answered.
    var runningAttempts: Set<LifeCycle.Attempt> = []
    /// Links whose handlers are at work.
    var running: Set<DeepLink.ID> = []
    /// Links that the process that runs has delivered.
    var delivered: Set<DeepLink.ID> = []
    var ledger: Ledger
    /// What came out of the last step.
    var observed: [Ledger.Fact] = []

    static let timeout = Duration.seconds(300)
    static let mfa = AuthLevel("mfa", rank: 1)

    /// The links that can come.
    enum Kind: Hashable {
        case open, wallet, account, transfer

        var destination: String { "\(self)" }

        var level: AuthLevel? {
            switch self {
            case .open: nil
            case .wallet, .account: .login
            case .transfer: World.mfa
            }
        }
    }

    struct StoredCopy: Hashable {
        var record: PendingRecord
        let kind: Kind
        let receivedAt: Duration
    }

    init(_ strategy: PendingStrategy, arrivals: [Kind]) {
        lifeCycle = LifeCycle(rules: .init(timeout: Self.timeout, strategy: strategy))
        arrivalsLeft = arrivals
        ledger = Ledger(strategy, timeout: Self.timeout)
    }
}

/// What can happen next.
extension World {
    enum Move: Hashable {
        case arrive(Kind)
        case begin, restoreNext, releaseNext, endStart
        case answer(LifeCycle.Attempt, LifeCycle.Answer)
        case complete, cancel, retry
        case setSession(AuthSession?)
        /// Time goes on; with or without a timer that fires.
        case wait(timerFires: Bool)
        case handlerReturns(DeepLink.ID), handlerThrows(DeepLink.ID)
        case handlerAwaits(DeepLink.ID), handlerGoesOn(DeepLink.ID)
        case storeFailsNext
        case restart
        case shutDown
    }

    static let sessions: [AuthSession?] = [
        nil, AuthSession(user: "ada"), AuthSession(user: "ada", level: mfa), AuthSession(user: "bob"),
        AuthSession(user: "ada", loginCount: 1),
    ]

    static let answers: [LifeCycle.Answer] = [
        .result(.authenticated(AuthSession())), .result(.authenticated(AuthSession(user: "ada", level: mfa))),
        .result(.authenticated(AuthSession(user: "bob", level: mfa))), .result(.cancelled),
        .result(.refused(because: "")), .failure("Offline"),
    ]

    var moves: [Move] {
        var moves: [Move] = [.complete, .cancel, .retry, .wait(timerFires: true), .wait(timerFires: false)]
        moves += Set(arrivalsLeft).map { .arrive($0) }
        moves += Self.sessions.filter { $0 != session }.map { .setSession($0) }
        if answersLeft > 0 { moves += asked.keys.flatMap { key in Self.answers.map { .answer(key, $0) } } }
        for id in running {
            moves += [.handlerReturns(id), .handlerThrows(id), .handlerAwaits(id)]
            if case .delivering(let awaited) = ledger.entries[id]?.place, awaited > 0 {
                moves.append(.handlerGoesOn(id))
            }
        }
        switch ledger.phase {
        case .holding: moves.append(.begin)
        case .starting where !toRestore.isEmpty: moves.append(.restoreNext)
        case .starting: moves += ledger.held.isEmpty ? [.endStart] : [.releaseNext, .endStart]
        case .running, .ended: break
        }
        if ledger.phase != .ended { moves.append(.shutDown) }
        if storeFailuresLeft > 0, !storeFailsNext { moves.append(.storeFailsNext) }
        if restartsLeft > 0 { moves.append(.restart) }
        return moves
    }

    /// Makes a move; returns what it breaks.
    mutating func make(_ move: Move) throws -> [String] {
        switch move {
        case .arrive(let kind): return step(.arrived(try arrival(kind)))
        case .begin:
            toRestore = stored.keys.sorted { $0.number < $1.number }
            return step(.began)
        case .restoreNext: return try restoreNext()
        case .releaseNext:
            guard let first = ledger.held.first, let kind = ledger.entries[first]?.kind else { return [] }
            return step(.released(try verdict(kind)))
        case .endStart: return step(.allReleased)
        case .answer(let attempt, let answer):
            answersLeft -= 1
            runningAttempts.remove(attempt)
            return step(.answered(attempt, answer))
        case .complete: return step(.complete)
        case .cancel: return step(.cancel)
        case .retry: return step(.retry)
        case .setSession(let new):
            session = new
            return step(.looked)
        case .wait(let timerFires):
            time += .seconds(150)
            return timerFires ? step(.looked) : []
        case .handlerReturns(let id):
            running.remove(id)
            return step(.returned(id, throwing: nil))
        case .handlerThrows(let id):
            running.remove(id)
            return step(.returned(id, throwing: "NoSuchScreen"))
        case .handlerAwaits(let id): return step(.awaitsAnother(id))
        case .handlerGoesOn(let id): return step(.resumed(id))
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

    private mutating func arrival(_ kind: Kind) throws -> LifeCycle.Arrival {
        if let index = arrivalsLeft.firstIndex(of: kind) { arrivalsLeft.remove(at: index) }
        let id = ledger.arrival(of: kind, at: time)
        return LifeCycle.Arrival(
            id: id, url: kind.destination, source: nil, date: Date(timeIntervalSince1970: 0), verdict: try verdict(kind)
        )
    }

    private func verdict(_ kind: Kind) throws -> GateVerdict {
        try LifeCycleProbe.verdict(kind.destination, kind.level)
    }

    private mutating func restoreNext() throws -> [String] {
        guard let id = toRestore.first, let copy = stored[id] else {
            toRestore = Array(toRestore.dropFirst())
            return []
        }
        toRestore.removeFirst()
        ledger.entries[id] = Ledger.Entry(kind: copy.kind, receivedAt: copy.receivedAt, place: .waiting, callers: [])
        return step(
            .restored(.init(record: copy.record, age: time - copy.receivedAt, verdict: try verdict(copy.kind))))
    }

    private mutating func restart() {
        restartsLeft -= 1
        lifeCycle = LifeCycle(rules: lifeCycle.rules)
        session = nil
        asked = [:]
        runningAttempts = []
        running = []
        delivered = []
        toRestore = []
        ledger.processDies()
    }
}
