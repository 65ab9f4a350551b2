/// An error whose text may stand in events, because it never holds a value of a link.
///
/// Of every other error of a store, an auth provider or a handler events tell the type alone: its text can hold what
/// it failed for, and an event file is read by many.
public protocol EventSafeError: Error {
    /// What events tell.
    var eventText: String { get }
}

extension Error {
    /// What events may tell of any error.
    var textForEvents: String {
        (self as? any EventSafeError)?.eventText ?? String(describing: type(of: self))
    }
}
