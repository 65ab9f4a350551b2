/// What happens when a gated link arrives while another one waits.
public enum PendingStrategy: Sendable, Hashable {
    /// The newer link replaces the older one, which ends as superseded.
    case replace
    /// The older link keeps waiting; the newer one ends as cancelled.
    case keep
    /// The newer link waits its turn; at most `limit` links wait behind the one whose turn it is.
    case queue(limit: Int)
}
