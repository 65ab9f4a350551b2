extension LifeCycle {
    /// An operation for the router; effects run in the order in which they were emitted.
    enum Effect: Sendable, Hashable {
        /// Record an event with the sinks.
        case record(EventDraft)
        /// Save a waiting link; a failure is reported at this position.
        indirect case save(PendingRecord, DeepLink)
        /// Remove the record of a link that has ended; a failure is reported at this position.
        case remove(DeepLink.ID, DeepLink?)
        /// Read the store, and restore its links.
        case load
        /// Call the auth provider.
        indirect case authenticate(LoginID, WaitingLink)
        /// Cancel the task of a login.
        case cancelAuthentication(LoginID)
        /// Judge a link with the present session, pass the verdict as ``Input/opening(_:_:)``, and call the handler if
        /// the result of that step says so.
        indirect case open(Opening)
        /// Call the handler with a link that opens in the step of its arrival.
        case deliver(DeepLink, depth: Int)
        /// Resume the callers that await these arrivals with an outcome.
        indirect case finish(End)
    }

    /// A link before the step that takes it to its handler.
    struct Opening: Sendable, Hashable {
        let link: DeepLink
        let source: DeepLinkSource?
        let pass: Pass
        /// Whether it was judged in this step, so that the verdict is valid as long as the session is the same.
        let isJudged: Bool
    }

    /// How arrivals ended.
    struct End: Sendable, Hashable {
        let arrivals: [DeepLink.ID]
        /// The received string.
        let url: String
        let link: DeepLink?
        let outcome: DeepLinkOutcome
        /// Whether it is the end of an earlier arrival, which was told before.
        var isRepeated = false
    }
}
