public import LinkGate
import LinkGateSystem

/// Writes events to standard output, one whole line for each.
///
/// ```swift
/// builder.sink(StdoutEventSink())                         // 07:06:10 Deep Link Opened  wallet  pending=true
/// builder.sink(StdoutEventSink(format: .jsonLines))       // {"event":"Deep Link Opened",…}
/// ```
///
/// A line goes out with a single call and without a buffer: nothing is lost when the process is killed, but `print`
/// keeps a buffer of its own, so the order of its lines among these is not fixed where the output is a file or a
/// pipe. When the reader of a pipe has gone, events are dropped and the app goes on: no signal is raised for these
/// writes. On Linux the signal is held off for the writing thread during the call, on Apple's systems the
/// descriptor of standard output is set not to raise it; how the process treats the signal otherwise stays as it is.
/// A reader that does not keep up holds a line back for at most a tenth of a second; then the line is dropped.
public struct StdoutEventSink: EventSink {
    /// How an event is written.
    public enum Format: Sendable, Hashable {
        /// For people: the event's `description`.
        case text
        /// For programs: the event's `jsonLine`.
        case jsonLines
    }

    private let format: Format
    private let output: LineOutput

    /// Makes a sink.
    ///
    /// - Parameter format: How an event is written.
    public init(format: Format = .text) {
        self.init(format: format, output: .standardOutput)
    }

    init(format: Format, output: OutputDescriptor) {
        self.format = format
        self.output = LineOutput(output)
    }

    /// Writes one line; returns when it is out, or dropped.
    public func record(_ event: DeepLinkEvent) {
        switch format {
        case .text: output.write(event.description)
        case .jsonLines: output.write(event.jsonLine)
        }
    }
}
