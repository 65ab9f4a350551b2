@testable import LinkGate

/// What has to come of each arrival by the rules alone, worked out beside the life cycle and without looking at it.
struct Ledger: Hashable {
    let strategy: PendingStrategy
    let timeout: Duration
    var phase = Phase.holding
    var entries: [DeepLink.ID: Entry] = [:]
    var held: [DeepLink.ID] = []
    var waiting: [DeepLink.ID] = []
    var ready: [DeepLink.ID] = []
    var session: AuthSession?
    var asked = 0
    /// Links whose failed store operation has been told.
    var unsafe: Set<DeepLink.ID> = []
    /// Arrivals of the process that runs.
    var present: Set<DeepLink.ID> = []
    /// What must come out of the step that is under way.
    var facts: [Fact] = []
    private var count = 0

    enum Phase { case holding, starting, running, ended }

    struct Entry: Hashable {
        let kind: World.Kind
        let receivedAt: Duration
        var owner = PendingRecord.Owner.nobody
        var place: Place
        var callers: [DeepLink.ID]
        var attempt: LifeCycle.Attempt?
        var hasFailed = false
        /// Whose session opened it; nil: it needed none, or the app said so.
        var openedBy: AuthSession?
        var hasWaited = false
        var deliveries = 0
    }

    enum Place: Hashable {
        case held, waiting, ready, over
        /// With the handler, which awaits so many others.
        case delivering(awaited: Int)
    }

    /// What an observer sees.
    enum Fact: Hashable {
        case ended(DeepLink.ID, String)
        case told(DeepLink.ID, String)
        case asked(DeepLink.ID, LifeCycle.Attempt)
        case delivered(DeepLink.ID, attempt: Int)
    }

    init(_ strategy: PendingStrategy, timeout: Duration) {
        self.strategy = strategy
        self.timeout = timeout
    }

    mutating func arrival(of kind: World.Kind, at time: Duration) -> DeepLink.ID {
        count += 1
        let id = LifeCycleProbe.id(count)
        entries[id] = Entry(kind: kind, receivedAt: time, place: .held, callers: [id])
        present.insert(id)
        return id
    }

    mutating func processDies() {
        (phase, session, asked) = (.holding, nil, 0)
        (entries, present, facts) = ([:], [], [])
        (held, waiting, ready) = ([], [], [])
    }

    /// Who must be in the store, if it has not failed: the links that wait, and those that have waited and not ended.
    var mustBeStored: Set<DeepLink.ID> {
        guard phase != .ended else { return [] }
        return Set(entries.filter { $0.value.hasWaited && $0.value.place != .over }.keys)
    }

    func running(_ attempt: LifeCycle.Attempt) -> DeepLink.ID? {
        waiting.first { entries[$0]?.attempt == attempt }
    }

    /// With a queue, the next link's turn comes after the end of the one before, and while that one's handler awaits.
    var turnIsTaken: Bool {
        guard case .queue = strategy else { return false }
        return entries.values.contains { $0.hasWaited && ($0.place == .ready || $0.place == .delivering(awaited: 0)) }
    }

    var handlerIsTaken: Bool { entries.values.contains { $0.place == .delivering(awaited: 0) } }
}
