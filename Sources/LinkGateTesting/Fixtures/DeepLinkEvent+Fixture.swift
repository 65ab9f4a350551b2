public import Foundation
public import LinkGate

extension DeepLinkEvent {
    /// Makes an event for a test of a sink.
    ///
    /// ```swift
    /// sink.record(.fixture(.completed, properties: ["destination": .string("wallet"), "time_to_complete":
    /// .number(20)]))
    /// ```
    ///
    /// - Parameters:
    ///   - name: What happened.
    ///   - id: The event's id.
    ///   - linkID: The link that it happened to; `nil` for a rejected link.
    ///   - date: The time of the event. Default: the first second of 2001, as ``ManualWallClock`` shows it.
    ///   - properties: The details, in order.
    /// - Returns: The event.
    public static func fixture(
        _ name: Name = .opened, id: ID = .unassigned, linkID: DeepLink.ID? = .unassigned,
        date: Date = Date(timeIntervalSinceReferenceDate: 0), properties: KeyValuePairs<String, Value> = [:]
    ) -> DeepLinkEvent {
        DeepLinkEvent(
            id: id, name: name, linkID: linkID, date: date,
            properties: properties.map { Property($0.key, $0.value) })
    }
}
