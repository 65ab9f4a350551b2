/// The life of all links of one router, as a pure state machine: `(state, input) -> (state, effects)`.
///
/// No task, clock, lock or I/O: the router reads the time and the session, calls ``step(_:at:session:)`` and runs
/// ``effects`` in their order. What must hold after every step:
///
/// 1. One arrival is delivered at most once: it is in at most one of `held`, `waiting`, `ready`, `opening` and
///    `delivering`. Only a requirement above the session that freed it sends it back to `waiting`.
/// 2. A handler is called only in a step that has the present session and a verdict made with it. A link that waited,
///    or stood in line, reaches that step after its delivery attempt was saved.
/// 3. A gated link leaves `waiting` for the handler only by a session that satisfies it, by the answer of its running
///    login, by the app's `complete`, or by policies that no longer gate it; a login's id is used once.
/// 4. Nothing leaves `waiting` for the handler at or after its deadline: deadlines are checked before anything else.
/// 5. Each arrival has one end, and all its effects are emitted in one place: an event, then the removal of the record,
///    then the outcome for the callers. Joined arrivals share it.
/// 6. A link that waits was saved before its provider is asked, and is removed only after its end.
/// 7. Before the start links are held, and nothing else has an effect.
struct LifeCycle: Sendable, Hashable {
    let rules: Rules
    var phase = Phase.holding
    var held = Queue<HeldLink>()
    /// In order of receipt; the first is the one whose turn it is.
    var waiting: [WaitingLink] = []
    /// In the order in which they became ready.
    var ready = Queue<Delivery>()
    /// The link that is being saved and judged before its handler is called.
    var opening: Delivery?
    /// The links whose handlers run: one, and those whose handlers await another link.
    var delivering: [Delivery] = []
    /// Recent deliveries, if repeats share their end.
    var recent: [RecentDelivery] = []
    var loading = Loading.done
    /// The stored links that have been restored, so that none is restored twice.
    var restored: Set<DeepLink.ID> = []
    var session: AuthSession?
    var logins = 0
    /// The latest time of a step; it never decreases, even if two threads read the clock in another order.
    var now = Duration.zero
    /// The effects of the steps since the router last removed them, in order.
    var effects: [Effect] = []

    /// The app's settings for all links.
    struct Rules: Sendable, Hashable {
        var timeout = Duration.seconds(300)
        var strategy = PendingStrategy.replace
        var deliveryLimit = 3
        var heldLimit = 100
        /// How many handlers may be nested by opening links.
        var depthLimit = 20
        /// A record further in the future than this is expired.
        var clockTolerance = Duration.seconds(60)
        /// The longest pause between two tries to read the store.
        var longestLoadPause = Duration.seconds(60)
        /// How soon after a delivery an equal link counts as a repeat; `nil` if none does.
        var repeats: Duration?
        /// Whether a provider's session of `nil` means that nobody is logged in.
        var tracksSession = false
    }

    enum Phase: Sendable, Hashable {
        /// Before the start: links are held.
        case holding
        /// Stored links, then held ones, are processed; new ones are still held behind them.
        case starting
        case running
        /// After a shutdown: only handlers that still run have an effect.
        case ended
    }

    /// The result of a step, for its caller.
    enum StepResult: Sendable, Hashable {
        case done
        /// An arriving link was turned away: too many are held, it is nested too deeply, or the router has ended.
        case turnedAway
        /// The handler is to be called with this link now.
        case deliver(DeepLink, depth: Int)
    }

    init(rules: Rules) {
        self.rules = rules
    }

    /// The next deadline of a waiting link.
    var nextDeadline: Duration? { waiting.map(\.deadline).min() }

    var isStarted: Bool { phase == .starting || phase == .running }

    /// Processes an input, and appends its effects to ``effects``.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - time: The time, on a clock that counts sleep, from any fixed origin.
    ///   - session: The provider's session at that time.
    /// - Returns: The result of the step.
    mutating func step(_ input: Input, at time: Duration, session: AuthSession?) -> StepResult {
        now = max(now, time)
        if isStarted {
            expire()
            observe(session)
            loadIfDue()
        }
        let result = apply(input, session)
        startNext()
        return result
    }

    private mutating func apply(_ input: Input, _ session: AuthSession?) -> StepResult {
        switch input {
        case .arrived(let arrival): return arrive(arrival)
        case .opening(let id, let verdict): return open(id, verdict)
        case .startRequested: if phase == .holding { begin(session) }
        case .loadFailed(let error): if isStarted { loadFailed(error) }
        case .loadRequested: if isStarted { load() }
        case .loaded: finishLoading()
        case .restored(let stored): if isStarted { restore(stored) }
        case .released(let verdict): if phase == .starting { release(verdict) }
        case .heldLinksDrained: if phase == .starting, held.isEmpty { phase = .running }
        case .answered(let login, let answer): if isStarted { take(answer, of: login) }
        case .complete: if isStarted { complete() }
        case .cancel: if isStarted { cancel() }
        case .retry(let isRestarting): if isStarted { retry(restarting: isRestarting) }
        case .reevaluated(let verdicts): if isStarted { reevaluate(verdicts) }
        case .tick: break
        case .handlerFinished(let id, let end): finishDelivery(id, end)
        case .handlerSuspended(let id, let call): mark(id, call: call, awaiting: 1)
        case .handlerResumed(let id, let call): mark(id, call: call, awaiting: -1)
        case .shutDown: shutDown()
        }
        return .done
    }

    private mutating func arrive(_ arrival: Arrival) -> StepResult {
        if phase == .ended {
            emit(.finish(.init(arrivals: [arrival.id], url: arrival.url, link: arrival.link, outcome: .abandoned)))
            return .turnedAway
        }
        if arrival.depth > rules.depthLimit, let link = arrival.link {
            end(Entry(arrival, link, receivedAt: now), .failed(.depthLimit))
            return .turnedAway
        }
        if phase == .running {
            receive(arrival, sharedBy: [arrival.id], receivedAt: now)
            return .done
        }
        return hold(arrival)
    }

    private mutating func begin(_ session: AuthSession?) {
        phase = .starting
        self.session = session
    }

    /// Leaves the stored links for the next start, and removes all links from the state.
    private mutating func shutDown() {
        guard phase != .ended else { return }
        phase = .ended
        for link in waiting { stopLogin(of: link) }
        // Its delivery has not begun, and must not count.
        if let opening, opening.entry.isStored { emit(.save(opening.entry.record, opening.entry.link)) }
        let unopened = ready.all + (opening.map { [$0] } ?? [])
        for entry in waiting.map(\.entry) + unopened.map(\.entry) { abandon(entry) }
        for link in held.all where link.twin == nil {
            emit(
                .finish(
                    .init(arrivals: link.callers, url: link.arrival.url, link: link.arrival.link, outcome: .abandoned)))
        }
        waiting = []
        ready = Queue()
        opening = nil
        held = Queue()
    }

    mutating func emit(_ effect: Effect) {
        effects.append(effect)
    }
}
