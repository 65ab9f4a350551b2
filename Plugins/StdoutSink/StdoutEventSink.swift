public import LinkGate
import LinkGateSystem

/// Writes events to standard output, one whole line for each.
///
/// ```swift
/// builder.sink(StdoutEventSink())                         // 07:06:10 Deep Link Opened  wallet  pending=true
/// builder.sink(StdoutEventSink(format: .jsonLines))       // {"event":"Deep Link Opened",…}
/// ```
///
/// A line is written with a single call and without a buffer: nothing is lost if the process is killed. `print` has a
/// separate buffer, so the order of its lines relative to these is undefined if the output is a file or a pipe. If the
/// reader of a pipe has gone, events are dropped and the app continues: these writes raise no signal. On Linux the
/// signal is blocked for the writing thread during the call; on Apple's systems the descriptor of standard output is
/// set not to raise it. The process's handling of the signal does not change otherwise. A slow reader delays a line for
/// at most a tenth of a second; then the line is dropped.
public struct StdoutEventSink: EventSink {
    /// How an event is written.
    public enum Format: Sendable, Hashable {
        /// Text for people: the event's `description`.
        case text
        /// JSON for programs: the event's `jsonLine`.
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

    /// Writes one line; returns when it is written or dropped.
    public func record(_ event: DeepLinkEvent) {
        switch format {
        case .text: output.write(event.description)
        case .jsonLines: output.write(event.jsonLine)
        }
    }
}
