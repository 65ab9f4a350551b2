import Foundation

extension LifeCycle {
    /// What can happen to a router.
    enum Input: Sendable, Hashable {
        /// A link came.
        case arrived(Arrival)
        /// `start()` was called.
        case began
        /// The store could not be read.
        case loadFailed(String)
        /// A stored link came back.
        case restored(StoredLink)
        /// The first of the held links comes in, judged anew.
        case released(GateVerdict)
        /// No more links are known to be held; if that is still so, the start is over.
        case allReleased
        /// An attempt ended.
        case answered(Attempt, Answer)
        /// `completePendingDeepLink()`.
        case complete
        /// `cancelPendingDeepLink()`.
        case cancel
        /// `retryPendingDeepLink()`.
        case retry
        /// Time passed, or the session changed.
        case looked
        /// A handler returned, or threw the error of this description.
        case returned(DeepLink.ID, throwing: String?)
        /// A handler awaits another link from now on.
        case awaitsAnother(DeepLink.ID)
        /// What a handler awaited has returned.
        case resumed(DeepLink.ID)
        /// `shutdown()`.
        case shutDown
    }

    /// The number of a call of the auth provider, never used twice in a process.
    typealias Attempt = Int

    enum Answer: Sendable, Hashable {
        case result(AuthResult)
        case failure(String)
    }

    /// A link as it came in.
    struct Arrival: Sendable, Hashable {
        let id: DeepLink.ID
        let url: String
        let source: DeepLinkSource?
        let date: Date
        var verdict: GateVerdict

        /// The canonical link with this arrival's id.
        var link: DeepLink? {
            var link = verdict.link
            link?.id = id
            return link
        }
    }

    /// A record of the store, and what today's gate says of it.
    struct StoredLink: Sendable, Hashable {
        let record: PendingRecord
        /// Wall time since the receipt; negative if the record is from the future.
        let age: Duration
        let verdict: GateVerdict

        var link: DeepLink? {
            var link = verdict.link
            link?.id = record.id
            return link
        }
    }
}
