/// What happens when a gated link comes while another one waits.
public enum PendingStrategy: Sendable, Hashable {
    /// The newer one takes the place; the older one ends as superseded.
    case replace
    /// The older one stays; the newer one ends as cancelled.
    case keep
    /// The newer one waits its turn; at most `limit` links wait behind the one whose turn it is.
    case queue(limit: Int)
}
