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
