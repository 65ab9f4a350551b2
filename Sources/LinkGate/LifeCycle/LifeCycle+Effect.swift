extension LifeCycle {
    /// What the router has to do, in this order.
    enum Effect: Sendable, Hashable {
        /// Give an event to the sinks.
        case record(EventDraft)
        /// Keep a waiting link; a failure is reported at this place.
        indirect case save(PendingRecord, DeepLink)
        /// Forget a link that has ended; a failure is reported at this place.
        case remove(DeepLink.ID, DeepLink?)
        /// Read the store, and bring back what it holds.
        case load
        /// Call the auth provider.
        indirect case authenticate(LoginID, WaitingLink)
        /// Cancel the task of a login.
        case cancelAuthentication(LoginID)
        /// Judge a link with the present session, bring the verdict as ``Input/opening(_:_:)``, and call the handler if
        /// that step says so.
        indirect case open(Opening)
        /// Call the handler with a link that needed nothing, in the step of its arrival.
        case deliver(DeepLink, depth: Int)
        /// Hand an outcome to the callers that await these arrivals.
        indirect case finish(End)
    }

    /// A link before the step that takes it to its handler.
    struct Opening: Sendable, Hashable {
        let link: DeepLink
        let source: DeepLinkSource?
        let pass: Pass
        /// Whether its verdict of this instant is known, so that it counts if the session is still the same.
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
