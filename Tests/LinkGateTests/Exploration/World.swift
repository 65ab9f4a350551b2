@testable import LinkGate

/// A life cycle with all that surrounds it: a store that can fail, providers that answer early, late and twice, policies,
/// handlers, users and time; and a ledger of what has to come out, kept apart from the life cycle's own state.
struct World: Hashable {
    var lifeCycle: LifeCycle
    var time = Duration.zero
    var session: AuthSession?
    /// Data of the app's own that policies read.
    var flag = false
    var arrivalsLeft: [Kind]
    var restartsLeft: Int
    var storeFailuresLeft: Int
    var storeFailsNext = false
    var stored: [DeepLink.ID: StoredCopy] = [:]
    /// Stored links that are to come back, and have not yet.
    var toRestore: [DeepLink.ID] = []
    /// Whether the store is being read.
    var isLoading = false
    var asked: [LifeCycle.LoginID: DeepLink.ID] = [:]
    var answersLeft = 3
    /// Logins whose tasks nobody has cancelled, and that have not answered.
    var runningLogins: Set<LifeCycle.LoginID> = []
    /// Links whose verdict is to be brought, in any order.
    var openings: [LifeCycle.Opening] = []
    /// The one whose verdict the present step brings.
    var judging: LifeCycle.Opening?
    /// Links whose handlers are at work.
    var running: Set<DeepLink.ID> = []
    var ledger: Ledger
    /// What came out of the last step.
    var observed: [Ledger.Fact] = []

    static let timeout = Duration.seconds(300)
    static let mfa = AuthLevel("mfa", rank: 1)

    struct StoredCopy: Hashable {
        var record: PendingRecord
        let kind: Kind
        let receivedAt: Duration
    }

    init(_ setting: Setting) {
        var rules = LifeCycle.Rules(timeout: Self.timeout, strategy: setting.strategy)
        rules.tracksSession = setting.tracksSession
        rules.repeats = setting.repeats
        lifeCycle = LifeCycle(rules: rules)
        arrivalsLeft = setting.arrivals
        restartsLeft = setting.restarts
        storeFailuresLeft = setting.storeFailures
        ledger = Ledger(setting)
    }
}

/// What can happen in an exploration.
struct Setting: Sendable {
    let name: String
    var strategy = PendingStrategy.replace
    let arrivals: [World.Kind]
    var sessions: [AuthSession?] = [nil, .ada, .adaMFA, .bob, .adaAgain]
    var answers: [LifeCycle.Answer] = [
        .result(.authenticated(AuthSession())), .result(.authenticated(.adaMFA)), .result(.authenticated(.bobMFA)),
        .result(.cancelled), .result(.refused(because: "")), .failure("Offline"),
    ]
    /// The levels that handlers ask for.
    var demands: [AuthLevel] = []
    var hasFlag = false
    var hasUnreadableStore = false
    var tracksSession = false
    var repeats: Duration?
    var restarts = 0
    var storeFailures = 0
    var isStarted = true
    /// What has happened before; it counts for no depth.
    var before: [World.Move] = []
}

extension AuthSession {
    static let ada = AuthSession(user: "ada")
    static let adaMFA = AuthSession(user: "ada", level: World.mfa)
    static let adaAgain = AuthSession(user: "ada", loginCount: 1)
    static let bob = AuthSession(user: "bob")
    static let bobMFA = AuthSession(user: "bob", level: World.mfa)
    static let guest = AuthSession(user: "guest", level: AuthLevel("guest", rank: -1))
}
