#if canImport(os)
public import LinkGate
import os

/// Writes events to the system's log.
///
/// ```swift
/// builder.sink(OSLogEventSink(subsystem: "com.example.yourapp"))
/// ```
///
/// Failures are logged as errors, all other events as notices.
public struct OSLogEventSink: EventSink {
    private let logger: Logger
    private let showsDetails: Bool

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - subsystem: The log's subsystem, such as the bundle identifier.
    ///   - category: The log's category.
    ///   - showsDetails: Whether destination and properties are public in the log. By default they are private, and
    ///     only the event's name is public.
    public init(subsystem: String, category: String = "DeepLinks", showsDetails: Bool = false) {
        logger = Logger(subsystem: subsystem, category: category)
        self.showsDetails = showsDetails
    }

    /// Logs one event.
    public func record(_ event: DeepLinkEvent) {
        let level: OSLogType = [.failed, .storeFailed, .authFailed].contains(event.name) ? .error : .default
        if showsDetails {
            logger.log(level: level, "\(event.description, privacy: .public)")
        } else {
            logger.log(
                level: level, "\(event.name.rawValue, privacy: .public): \(event.description, privacy: .private)")
        }
    }
}
#endif
