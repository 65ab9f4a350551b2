public import Foundation

/// What a policy may look at beside the link.
///
/// Only the gate makes it, so that it can grow.
public struct GateContext: Sendable {
    /// Who is logged in; nil: nobody, or unknown.
    public let session: AuthSession?
    /// Where the link came from, if the app said so.
    public let source: DeepLinkSource?
    /// The time of the judgement, by the wall clock.
    public let date: Date

    package init(
        session: consuming AuthSession? = nil, source: consuming DeepLinkSource? = nil, date: Date
    ) {
        self.session = session
        self.source = source
        self.date = date
    }
}
