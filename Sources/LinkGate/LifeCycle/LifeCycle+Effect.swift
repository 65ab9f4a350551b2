extension LifeCycle {
    /// What the router has to do, in this order.
    enum Effect: Sendable, Hashable {
        /// Tell the sinks.
        case record(EventDraft)
        /// Keep a waiting link; a failure is told at this place.
        indirect case save(PendingRecord, DeepLink)
        /// Forget a link that has ended; a failure is told at this place.
        case remove(DeepLink.ID, DeepLink?)
        /// Call the auth provider.
        indirect case ask(Attempt, WaitingLink)
        /// Cancel the task of an attempt.
        case stopAsking(Attempt)
        /// Call the handler.
        case deliver(DeepLink)
        /// Tell the callers that await these arrivals.
        case finish([DeepLink.ID], DeepLinkOutcome)
    }
}
