import Foundation
import LinkGate
import LinkGateFileSink

/// Calls a closure for each event.
struct ClosureSink: EventSink {
    let body: @Sendable (DeepLinkEvent) -> Void

    func record(_ event: DeepLinkEvent) { body(event) }
}

/// Where `--events` sends the events.
enum EventDestination {
    /// Whether events go to standard output, so that nothing else may be printed there.
    static func isStandardOutput(_ option: String?) -> Bool { option == "-" }

    /// The sink, `nil` if there is none; `makeRoom` is called before a line is written to a terminal.
    static func sink(
        _ option: String?, in environment: CommandEnvironment, makeRoom: @escaping @Sendable () -> Void = {}
    ) throws -> (any EventSink)? {
        guard let option else { return nil }
        guard isStandardOutput(option) else {
            do throws(ConfigurationProblem) {
                return try FileEventSink(url: environment.url(option))
            } catch {
                throw CommandError("--events \(option): \(error.problem)", error.remedy)
            }
        }
        return ClosureSink { [output = environment.output] event in
            if output.isTerminal { makeRoom() }
            output.print(event.jsonLine + "\n")
        }
    }

    /// Reports once how many events are missing in the file.
    static func complain(ofDropped sink: (any EventSink)?, _ option: String?, in environment: CommandEnvironment) {
        guard let option, let file = sink as? FileEventSink, file.droppedCount > 0 else { return }
        environment.complain(
            "\(option): \(counted(file.droppedCount, "event")) could not be written; make room on the disk, or give another file"
        )
    }
}
