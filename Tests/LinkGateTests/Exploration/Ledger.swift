@testable import LinkGate

/// What has to come of each arrival by the rules alone, worked out beside the life cycle and without looking at it.
struct Ledger: Hashable {
    let strategy: PendingStrategy
    let tracksSession: Bool
    let repeats: Duration?
    var phase = Phase.holding
    var entries: [DeepLink.ID: Entry] = [:]
    var held: [DeepLink.ID] = []
    var waiting: [DeepLink.ID] = []
    var ready: [DeepLink.ID] = []
    /// The one whose verdict of now is awaited.
    var opening: DeepLink.ID?
    var session: AuthSession?
    var flag = false
    var time = Duration.zero
    var asked = 0
    var reading = Reading.done
    /// What handlers were called with of late.
    var calls: [Call] = []
    /// Links whose failed store operation has been told.
    var unsafe: Set<DeepLink.ID> = []
    /// Arrivals of the process that runs.
    var present: Set<DeepLink.ID> = []
    /// Stored links that have come back to the process that runs.
    var back: Set<DeepLink.ID> = []
    /// What must come out of the step that is under way.
    var facts: [Fact] = []
    private var count = 0

    enum Phase { case holding, starting, running, ended }

    /// Of the store.
    enum Reading: Hashable {
        case done, underWay
        case failed(retryAt: Duration)
    }

    struct Entry: Hashable {
        let kind: World.Kind
        let receivedAt: Duration
        var owner = PendingRecord.Owner.nobody
        var place: Place
        var callers: [DeepLink.ID]
        /// What the policies asked for, the last time that they were asked.
        var asked: AuthRequirement?
        /// What its handler asked for.
        var demand: Demand?
        var login: LifeCycle.LoginID?
        var hasFailed = false
        /// Whether its login began before a logout, or before another user came.
        var loginIsOld = false
        /// What lets it through.
        var way = Way(by: .nothing, session: nil, base: nil)
        /// Whose it was when its handler was called, and why that user's session is over.
        var calledFor = PendingRecord.Owner.nobody
        var callIsOver: String?
        var hasWaited = false
        var isGated = false
        /// The deliveries that have begun in earlier processes.
        var deliveries = 0
    }

    struct Demand: Hashable {
        var level: AuthLevel
        var refused: AuthSession?
        var count: Int
    }

    /// How a link came to be freed: by what, with which session, and with which one of the provider's.
    struct Way: Hashable {
        enum Means { case nothing, session, app, policies }
        var by: Means
        var session: AuthSession?
        var base: AuthSession?
        /// Whether the provider's session has been another one since.
        var isOld = false
    }

    struct Call: Hashable {
        let kind: World.Kind
        let id: DeepLink.ID
        let at: Duration
        var outcome: String?
    }

    enum Place: Hashable {
        case held, waiting, ready, opening, over
        /// With the handler, which awaits so many others.
        case delivering(awaited: Int)
    }

    /// What an observer sees.
    enum Fact: Hashable {
        case ended(DeepLink.ID, String)
        case told(DeepLink.ID, String)
        case asked(DeepLink.ID, LifeCycle.LoginID)
        case opening(DeepLink.ID)
        case delivered(DeepLink.ID, attempt: Int)
        case loads
    }

    init(_ setting: Setting) {
        strategy = setting.strategy
        tracksSession = setting.tracksSession
        repeats = setting.repeats
    }

    mutating func arrival(of kind: World.Kind, at time: Duration) -> DeepLink.ID {
        count += 1
        let id = LifeCycleProbe.id(count)
        entries[id] = Entry(kind: kind, receivedAt: time, place: .held, callers: [id])
        present.insert(id)
        return id
    }

    /// A stored link is about to come back.
    mutating func comesBack(_ id: DeepLink.ID, _ copy: World.StoredCopy) {
        guard !back.contains(id) else { return }
        entries[id] = Entry(kind: copy.kind, receivedAt: copy.receivedAt, place: .waiting, callers: [])
    }

    mutating func processDies() {
        (phase, session, asked, reading) = (.holding, nil, 0, .done)
        (entries, present, back, facts, calls) = ([:], [], [], [], [])
        (held, waiting, ready, opening) = ([], [], [], nil)
    }

    /// Who must be in the store, if it has not failed: the links that wait, and those that have waited and not ended.
    var mustBeStored: Set<DeepLink.ID> {
        Set(entries.filter { $0.value.hasWaited && $0.value.place != .over }.keys)
    }

    var nextDeadline: Duration? { waiting.map { deadline(of: $0) }.min() }

    func running(_ login: LifeCycle.LoginID) -> DeepLink.ID? {
        waiting.first { entries[$0]?.login == login }
    }

    func awaitedBy(_ id: DeepLink.ID) -> Int {
        if case .delivering(let awaited) = entries[id]?.place { awaited } else { 0 }
    }

    /// The session that a freed link is judged and opened with: the one that freed it, until the provider's changes.
    func sessionShown(by id: DeepLink.ID, at current: AuthSession?) -> AuthSession? {
        guard let way = entries[id]?.way, !way.isOld, way.base == current else { return current }
        return way.by == .nothing ? current : way.session
    }

    /// What the policies and the handler ask for together.
    func need(of id: DeepLink.ID) -> AuthRequirement? {
        guard let entry = entries[id], let demand = entry.demand else { return entries[id]?.asked }
        guard var need = entry.asked else { return AuthRequirement(level: demand.level) }
        if demand.level.rank > need.level.rank { need.level = demand.level }
        return need
    }

    /// With a queue, the next link's turn comes after the end of the one before, and while that one's handler awaits.
    var turnIsTaken: Bool {
        guard case .queue = strategy else { return false }
        return entries.values.contains {
            $0.hasWaited && ($0.place == .ready || $0.place == .opening || $0.place == .delivering(awaited: 0))
        }
    }

    var handlerIsTaken: Bool {
        opening != nil || entries.values.contains { $0.place == .delivering(awaited: 0) }
    }

    /// The shortest time that is asked for, and never longer than the router's.
    func deadline(of id: DeepLink.ID) -> Duration {
        guard let entry = entries[id] else { return .zero }
        return entry.receivedAt + min(World.timeout, entry.asked?.timeout ?? World.timeout)
    }

    func satisfies(_ id: DeepLink.ID, _ session: AuthSession?) -> Bool {
        guard let need = need(of: id) else { return true }
        guard let session, session.level.rank >= need.level.rank else { return false }
        if let refused = entries[id]?.demand?.refused, refused == session { return false }
        if let user = need.user { return session.user == user }
        // A login that was refused may be over, so that a session without a name may be anybody's.
        if entries[id]?.demand != nil, case .user(let owner?) = entries[id]?.owner { return session.user == owner }
        return !isOthers(id, session)
    }

    func isOthers(_ id: DeepLink.ID, _ session: AuthSession) -> Bool {
        guard case .user(let owner?) = entries[id]?.owner, let user = session.user else { return false }
        return owner != user
    }

    /// Nobody and guests own nothing.
    static func owner(in session: AuthSession?) -> PendingRecord.Owner {
        session.map { $0.level.rank < 0 ? .nobody : .user($0.user) } ?? .nobody
    }
}
