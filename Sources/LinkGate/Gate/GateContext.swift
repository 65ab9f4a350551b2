public import Foundation

/// What a policy can take into account besides the link.
///
/// Only the gate makes it, so that later releases can add properties.
public struct GateContext: Sendable {
    /// The session of the current user; `nil` if nobody is logged in or the state is unknown.
    public let session: AuthSession?
    /// Where the link came from; `nil` if the app did not specify it.
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
