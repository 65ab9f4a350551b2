import Foundation
import LinkGate
import LinkGateFileSink

/// Describes what happens to links, for the user at the terminal.
struct Narration {
    let style: Style

    /// The line for a delivery: where the app would navigate.
    func delivery(_ link: DeepLink) -> String {
        let again = link.deliveryAttempt > 1 ? "  (attempt \(link.deliveryAttempt))" : ""
        return style.green("→ ") + style.bold(link.displayText) + again
    }

    /// The line for an event; `nil` if a delivery or a question already shows it.
    ///
    /// `storedName` is the name of a stored link that no parser recognizes any more, so that its events have no
    /// destination.
    func line(for event: DeepLinkEvent, storedName: String? = nil) -> String? {
        let name = event["destination"] == nil ? storedName : nil
        let place = name ?? destination(of: event)
        switch event.name {
        case .restored:
            return style.dim("\(place) has been waiting for \(seconds(event["waited_seconds"]))")
        case .opened where event["joined"] == .bool(true):
            return "\(place) is waiting already: both are one"
        case .superseded:
            return "\(place) gives way to the newer link"
        case .cancelled:
            return style.yellow("\(place) is cancelled: \(cancellation(event["reason"]))")
        case .timeout:
            return style.yellow(
                "\(place) is over: it waited \(seconds(event["waited_seconds"])), the limit is "
                    + seconds(event["timeout_seconds"]))
        case .denied:
            return style.red("\(place) is denied")
        case .failed where event["reason"] == .string("rejected"):
            return style.red("\(name.map { "\($0) is " } ?? "")rejected: \(rejection(event["error"]))")
        case .failed:
            return style.red("\(place) failed: \(failure(event))")
        case .storeFailed where event["operation"] == .string("remove"):
            return style.red("the store failed (remove): \(string(event["error"]))")
                + "; the link has ended here, and comes back at every start until it can be removed"
        case .storeFailed:
            return style.red("the store failed (\(string(event["operation"]))): \(string(event["error"]))")
        default:
            return nil
        }
    }

    private func destination(of event: DeepLinkEvent) -> String {
        let destination = string(event["destination"])
        return destination.isEmpty ? "(home)" : destination
    }

    private func cancellation(_ reason: DeepLinkEvent.Value?) -> String {
        switch string(reason) {
        case "user": "the login was given up"
        case "app": "as you asked"
        case "another_link_pending": "another link is waiting, and pendingStrategy is keep"
        case "queue_full": "too many links are waiting"
        case let other: other
        }
    }

    private func failure(_ event: DeepLinkEvent) -> String {
        switch string(event["reason"]) {
        case "delivery_attempts": "three deliveries never returned"
        case let reason: [reason, string(event["error"])].filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    /// The error without its code, which is for programs.
    private func rejection(_ error: DeepLinkEvent.Value?) -> String {
        let text = string(error)
        guard let colon = text.firstRange(of: ": "), !text[..<colon.lowerBound].contains(" ") else { return text }
        return String(text[colon.upperBound...])
    }

    private func seconds(_ value: DeepLinkEvent.Value?) -> String {
        if case .number(let seconds) = value { spoken(seconds: seconds.rounded()) } else { "?" }
    }

    private func string(_ value: DeepLinkEvent.Value?) -> String {
        if case .string(let text) = value { text.printable } else { "" }
    }
}

/// Calls a closure for each event.
struct ClosureSink: EventSink {
    let body: @Sendable (DeepLinkEvent) -> Void

    func record(_ event: DeepLinkEvent) { body(event) }
}

/// Where `--events` sends the events.
struct EventDestination {
    let option: String?
    let environment: CommandEnvironment

    init(_ arguments: Arguments, in environment: CommandEnvironment) {
        (option, self.environment) = (arguments[.events], environment)
    }

    private var isStandardOutput: Bool { option == "-" }

    /// Where people are told what happens: not on standard output if events go there.
    var narrator: any ByteOutput { isStandardOutput ? environment.errors : environment.output }

    /// The sink, `nil` if there is none; `makeRoom` is called before a line is written to a terminal.
    func sink(makeRoom: @escaping @Sendable () -> Void = {}) throws -> (any EventSink)? {
        guard let option else { return nil }
        guard isStandardOutput else {
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
    func complain(ofDropped sink: (any EventSink)?) {
        guard let option, let file = sink as? FileEventSink, file.droppedCount > 0 else { return }
        environment.complain(
            "\(option): \(counted(file.droppedCount, "event")) could not be written; make room on the disk, or give another file"
        )
    }
}
