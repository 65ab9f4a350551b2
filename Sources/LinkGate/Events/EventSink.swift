/// Takes the router's events.
///
/// The router calls ``record(_:)`` inline and in order, without a lock held: it must return fast, and cannot fail
/// the router.
public protocol EventSink: Sendable {
    /// Takes one event; returns fast.
    func record(_ event: DeepLinkEvent)

    /// Returns when everything recorded so far is where it belongs. Default: nothing to do.
    func flush() async
}

extension EventSink {
    /// Nothing to do.
    public func flush() async {}
}
