/// How a link ended, for the caller that awaits it.
@nonexhaustive
public enum DeepLinkOutcome: Sendable, Hashable {
    /// The handler was called with this link, and returned.
    case delivered(DeepLink)
    /// The link was given up.
    case cancelled(CancellationReason)
    /// Its time was over.
    case timedOut
    /// A policy or the auth provider refused it: those whose reason has no ``GateReason/requirement``; the provider's is
    /// called `auth_provider`. The other reasons only asked for a login.
    case denied([GateReason])
    /// A newer gated link took its place.
    case superseded
    /// It is ours and malformed; nothing opened.
    case rejected(DeepLinkError)
    /// It is not ours.
    case unrecognized
    /// It could not be delivered.
    case failed(Failure)
    /// The caller stopped waiting, or the router was released; the link goes its way, a stored one at the next start.
    case abandoned

    /// Why a link was given up; the raw value is the event's `reason`.
    @nonexhaustive
    public enum CancellationReason: String, Sendable, Hashable {
        /// The user gave up the login.
        case user
        /// The app called `cancelPendingDeepLink()`.
        case app
        /// `.keep`: an earlier link is waiting.
        case anotherLinkPending = "another_link_pending"
        /// `.queue`: there was no room.
        case queueFull = "queue_full"
        /// The user whose link it was logged out.
        case loggedOut = "logged_out"
        /// Another user logged in.
        case otherUser = "other_user"
    }

    /// Why a link could not be delivered.
    @nonexhaustive
    public enum Failure: Sendable, Hashable {
        /// The handler threw an error of this type; its text too if it is an ``EventSafeError``.
        case handler(String)
        /// Three deliveries never returned.
        case deliveryAttempts
        /// Too many links came before `start()`.
        case heldLimit
        /// It came from a handler whose link came from a handler, and so on, more than twenty times.
        case depthLimit

        /// The reason as events say it.
        public var reason: FailureReason {
            switch self {
            case .handler: .handler
            case .deliveryAttempts: .deliveryAttempts
            case .heldLimit: .heldLimit
            case .depthLimit: .depthLimit
            }
        }
    }

    /// The `reason` of an event `Deep Link Failed`.
    @nonexhaustive
    public enum FailureReason: String, Sendable, Hashable {
        /// A parser recognized the link and found it malformed.
        case rejected
        /// The handler threw an error.
        case handler
        /// Three deliveries never returned.
        case deliveryAttempts = "delivery_attempts"
        /// Too many links came before `start()`.
        case heldLimit = "held_limit"
        /// Handlers opened links whose handlers opened links, too often.
        case depthLimit = "depth_limit"
    }
}
