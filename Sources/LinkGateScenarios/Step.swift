import LinkGate

extension Scenario {
    /// One thing that happens, and when.
    struct Step: Sendable {
        /// The time since the beginning.
        let time: Duration
        let action: Action
        /// Where it stands in the file, for messages.
        let place: String
    }

    enum Action: Sendable {
        case open(String)
        case setAuthenticated(AuthSession?)
        /// The scripted provider's call of this number returns; nil: the latest call.
        case answer(Answer, call: Int?)
        case complete
        case cancel
        case retry(restarting: Bool)
        case reevaluate
        case restore
        case shutdown
        /// The process dies and a new one starts; nil: the same version of the app.
        case restart(App?, AuthSession?)
        /// The process dies; the next one waits for its start.
        case kill(AuthSession?)
        /// The app can navigate; nil: whoever is logged in stays so.
        case start(AuthSession?)
        case advance
        case shiftWallClock(Duration)
        case arm(ArmedAct)
        /// The slow handler that was called first returns.
        case finishHandler
        case storeFails
        case setStoreReadable(Bool)
        /// The next save does not return before `releaseStore`.
        case holdStore
        case releaseStore
        case setFlag(String, Bool)
    }

    enum Answer: Sendable {
        /// nil: the level that was asked for.
        case authenticated(user: String?, level: AuthLevel?)
        case cancelled
        case refused
        case error
    }
}
