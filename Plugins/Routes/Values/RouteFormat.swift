public import Foundation

/// How a type that is not a ``RouteValue`` stands in a link, or one that shall stand in it otherwise.
///
/// ```swift
/// extension RouteFormat where Value == Duration {
///     static let seconds = RouteFormat("a number of seconds") { text in
///         Int(text).map { .seconds($0) }
///     } write: { duration in
///         String(duration.components.seconds)
///     }
/// }
/// ```
public struct RouteFormat<Value: Sendable>: Sendable {
    let description: String
    let texts: [String]?
    let reader: @Sendable (String) -> Value?
    let writer: @Sendable (Value) -> String

    /// Makes a format.
    ///
    /// - Parameters:
    ///   - description: What the text must be, for errors and catalog: "a number of seconds".
    ///   - texts: All texts if they can be listed.
    ///   - read: Reads the text, decoded once; `nil` if it is no such value.
    ///   - write: The text that `read` reads back.
    public init(
        _ description: String, texts: [String]? = nil, read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String
    ) {
        (self.description, self.texts, reader, writer) = (description, texts, read, write)
    }
}

extension RouteFormat where Value == Date {
    /// Whole seconds in UTC, `2026-09-30T08:00:00Z` (RFC 3339); a date with a fraction of a second cannot be written.
    public static var timestamp: RouteFormat<Date> {
        RouteFormat("a time as in 2026-09-30T08:00:00Z") {
            try? Date($0, strategy: .iso8601)
        } write: {
            $0.formatted(.iso8601)
        }
    }
}
