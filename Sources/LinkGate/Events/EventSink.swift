/// Gets the router's events.
///
/// A router calls ``record(_:)`` inline, without a lock held, in the order of the events and one call at a time: from
/// changing threads, but never before the previous call has returned. A sink that several routers share is called by each
/// of them.
public protocol EventSink: Sendable {
    /// Receives one event; returns fast, and cannot fail the router.
    ///
    /// - Parameter event: The event.
    func record(_ event: DeepLinkEvent)

    /// Returns when everything recorded so far is where it belongs. Default: nothing to do.
    ///
    /// It can be called at any time and from any task, also while ``record(_:)`` runs. ``DeepLinkRouter/shutdown()`` calls
    /// it as its last step, one sink after another.
    func flush() async
}

extension EventSink {
    /// Nothing to do.
    public func flush() async {}
}
