/// How a link ended.
@nonexhaustive
public enum DeepLinkOutcome: Sendable, Hashable {
    /// The handler was called with this link, and returned.
    case delivered(DeepLink)
    /// The link was cancelled.
    case cancelled(CancellationReason)
    /// The link was not delivered before its deadline.
    case timedOut
    /// A policy or the auth provider denied the link. The reasons without a ``GateReason/requirement`` are the denials;
    /// that of the provider has the name `auth_provider`. The other reasons only required a login.
    case denied([GateReason])
    /// A newer gated link superseded it.
    case superseded
    /// A parser recognized the string and found it malformed; nothing opened.
    case rejected(DeepLinkError)
    /// No parser recognized the string.
    case unrecognized
    /// The link could not be delivered.
    case failed(Failure)
    /// The caller stopped waiting, or the router was released. The link is processed without the caller, a stored one
    /// at the next start.
    case abandoned

    /// Why a link was cancelled; the raw value is the event's `reason`.
    @nonexhaustive
    public enum CancellationReason: String, Sendable, Hashable {
        /// The user cancelled the login.
        case user
        /// The app called `cancelPendingDeepLink()`.
        case app
        /// `.keep`: an earlier link is waiting.
        case anotherLinkPending = "another_link_pending"
        /// `.queue`: the queue was full.
        case queueFull = "queue_full"
        /// The user to whom the link belongs logged out.
        case loggedOut = "logged_out"
        /// Another user logged in.
        case otherUser = "other_user"
    }

    /// Why a link could not be delivered.
    @nonexhaustive
    public enum Failure: Sendable, Hashable {
        /// The handler threw an error of this type; with its text for an ``EventSafeError``.
        case handler(String)
        /// Three deliveries never returned.
        case deliveryAttempts
        /// Too many links arrived before `start()`.
        case heldLimit
        /// It came from a handler whose link came from a handler, and so on, more than twenty times.
        case depthLimit

        /// The reason as events contain it.
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
        /// Too many links arrived before `start()`.
        case heldLimit = "held_limit"
        /// The link was opened by too many nested handlers.
        case depthLimit = "depth_limit"
    }
}
