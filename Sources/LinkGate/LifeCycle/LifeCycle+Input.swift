import Foundation

extension LifeCycle {
    /// An input of the life cycle.
    enum Input: Sendable, Hashable {
        /// A link arrived.
        case arrived(Arrival)
        /// `start()` was called.
        case startRequested
        /// The store could not be read.
        case loadFailed(String)
        /// `restorePendingDeepLinks()`.
        case loadRequested
        /// The store was read, and all its links have been restored.
        case loaded
        /// A stored link was read.
        case restored(StoredLink)
        /// The first held link is released, judged again.
        case released(GateVerdict)
        /// No links are held any more; if that is still so, the start has finished.
        case heldLinksDrained
        /// The verdict on a link that is to be opened, with the session of this step; `nil` if its last verdict is
        /// valid.
        case opening(DeepLink.ID, GateVerdict?)
        /// A login ended.
        case answered(LoginID, Answer)
        /// `completePendingDeepLink()`.
        case complete
        /// `cancelPendingDeepLink()`.
        case cancel
        /// `retryPendingDeepLink(restarting:)`.
        case retry(restarting: Bool)
        /// `reevaluatePendingDeepLinks()`: the verdicts on the waiting links, with the session of this step.
        case reevaluated([DeepLink.ID: GateVerdict])
        /// Time passed, or the session changed.
        case tick
        /// A handler returned or threw.
        case handlerFinished(DeepLink.ID, HandlerEnd)
        /// The handler of a link, in its call of this number, awaits another link from now on.
        case handlerSuspended(DeepLink.ID, call: Int)
        /// What it awaited has returned.
        case handlerResumed(DeepLink.ID, call: Int)
        /// `shutdown()`.
        case shutDown
    }

    /// The number of a call of the auth provider, never used twice in a process.
    typealias LoginID = Int

    enum Answer: Sendable, Hashable {
        case result(AuthResult)
        case failure(String)
    }

    /// How a handler ended.
    enum HandlerEnd: Sendable, Hashable {
        case returned
        /// It threw an error of this description.
        case threw(String)
        /// It threw ``DeepLinkAuthRequired``.
        case askedForMore(AuthLevel)
    }

    /// A link as received.
    struct Arrival: Sendable, Hashable {
        let id: DeepLink.ID
        let url: String
        let source: DeepLinkSource?
        let date: Date
        /// How many nested handlers led to it.
        var depth = 0
        var verdict: GateVerdict

        /// The canonical link with this arrival's id.
        var link: DeepLink? {
            var link = verdict.link
            link?.id = id
            return link
        }
    }

    /// A record of the store, with the current verdict on it.
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
