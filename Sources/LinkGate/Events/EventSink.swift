/// Receives the events of a router.
///
/// A router calls ``record(_:)`` inline, without a lock held, in the order of the events and one call at a time: from
/// different threads, but never before the previous call has returned. Several routers that share a sink can call it at
/// the same time.
public protocol EventSink: Sendable {
    /// Receives one event; must return fast. It cannot throw: a sink never fails the router.
    ///
    /// - Parameter event: The event.
    func record(_ event: DeepLinkEvent)

    /// Returns when all events recorded so far have reached their destination. Default: does nothing.
    ///
    /// It can be called at any time and from any task, including while ``record(_:)`` runs.
    /// ``DeepLinkRouter/shutdown()`` calls it as its last step, one sink after another.
    func flush() async
}

extension EventSink {
    /// Does nothing.
    public func flush() async {}
}

/// An error whose text may be part of events, because it never contains a value of a link.
///
/// For every other error of a store, an auth provider or a handler, events contain the type only: the text can contain
/// what the operation failed for, and an event file has many readers.
public protocol EventSafeError: Error {
    /// The text for events.
    var eventText: String { get }
}

extension Error {
    /// The text of any error that events may contain.
    var textForEvents: String {
        (self as? any EventSafeError)?.eventText ?? String(describing: type(of: self))
    }
}
