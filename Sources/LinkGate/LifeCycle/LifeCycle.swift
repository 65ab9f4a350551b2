/// The life of all links of one router, as a pure state machine: `(state, input) -> (state, effects)`.
///
/// No task, clock, lock or I/O: the router reads the time and the session, calls ``step(_:at:session:into:)`` and runs the
/// effects in their order. What must hold after every step:
///
/// 1. One arrival is delivered at most once: it is in at most one of `held`, `waiting`, `ready` and `delivering`, and
///    moves only forward.
/// 2. A gated link becomes ready only by a session that satisfies its level, by the answer of the attempt that runs
///    for it, or by the app's `complete`; an attempt's id is used once.
/// 3. Nothing becomes ready at or after its deadline: deadlines are looked at before anything else.
/// 4. Each gated arrival has one end: an event, then the removal of its record, then the callers' outcome. Joined
///    arrivals share it.
/// 5. A link that waits was saved before its provider is asked, and is removed only after its end.
/// 6. Before `begin` nothing is lost: links are held, and nothing else has an effect.
struct LifeCycle: Sendable, Hashable {
    let rules: Rules
    var phase = Phase.holding
    var held = Queue<HeldLink>()
    /// In the order of receipt; the first is the one whose turn it is.
    var waiting: [WaitingLink] = []
    /// In the order in which they became ready.
    var ready = Queue<Delivery>()
    /// Whose handlers run: one, and those that await another link.
    var delivering: [Delivery] = []
    var session: AuthSession?
    var attempts = 0
    /// The latest time seen; it never goes back, even if two threads read the clock in another order.
    var now = Duration.zero

    /// What the app decides about all links.
    struct Rules: Sendable, Hashable {
        var timeout = Duration.seconds(300)
        var strategy = PendingStrategy.replace
        var deliveryLimit = 3
        var heldLimit = 100
        /// A record further in the future than this is expired.
        var clockTolerance = Duration.seconds(60)
    }

    enum Phase: Sendable, Hashable {
        /// Before the start: links are held.
        case holding
        /// Stored links, then held ones, come in; new ones are still held behind them.
        case starting
        case running
        /// After a shutdown: only handlers that still run have an effect.
        case ended
    }

    init(rules: Rules) {
        self.rules = rules
    }

    /// The next instant at which time alone ends a link.
    var nextDeadline: Duration? { waiting.map(\.deadline).min() }

    /// Takes an input.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - time: When, on a clock that counts sleep, from any fixed origin.
    ///   - session: Who is logged in at that time.
    ///   - effects: Gets what has to be done, in this order.
    mutating func step(_ input: Input, at time: Duration, session: AuthSession?, into effects: inout [Effect]) {
        now = max(now, time)
        if phase == .starting || phase == .running {
            expire(&effects)
            observe(session, &effects)
        }
        apply(input, session, &effects)
        takeTurns(&effects)
    }

    private mutating func apply(_ input: Input, _ session: AuthSession?, _ effects: inout [Effect]) {
        switch input {
        case .arrived(let arrival): take(arrival, &effects)
        case .returned(let id, let error): endDelivery(id, error, &effects)
        case .awaitsAnother(let id): mark(id, awaiting: 1)
        case .resumed(let id): mark(id, awaiting: -1)
        case .shutDown: shutDown(&effects)
        default:
            switch phase {
            case .holding: if case .began = input { begin(session) }
            case .starting: start(input, &effects)
            case .running: act(input, &effects)
            case .ended: break
            }
        }
    }

    private mutating func take(_ arrival: Arrival, _ effects: inout [Effect]) {
        switch phase {
        case .holding, .starting: hold(arrival, &effects)
        case .running: receive(arrival, sharedBy: [arrival.id], &effects)
        case .ended: effects.append(.finish([arrival.id], .abandoned))
        }
    }

    private mutating func begin(_ session: AuthSession?) {
        phase = .starting
        self.session = session
    }

    private mutating func start(_ input: Input, _ effects: inout [Effect]) {
        switch input {
        case .loadFailed(let error): effects.append(.record(.storeFailed(.load, error, nil)))
        case .restored(let stored): restore(stored, &effects)
        case .released(let verdict): release(verdict, &effects)
        case .allReleased: if held.isEmpty { phase = .running }
        default: act(input, &effects)
        }
    }

    private mutating func act(_ input: Input, _ effects: inout [Effect]) {
        switch input {
        case .answered(let attempt, let answer): take(answer, of: attempt, &effects)
        case .complete: complete(&effects)
        case .cancel: cancel(&effects)
        case .retry: retry(&effects)
        default: break
        }
    }
}
