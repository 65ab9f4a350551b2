import Dispatch
import Foundation
import LinkGate
import LinkGateSystem

/// Keeps the sources alive until the process ends.
private let activeSources = Lock<[any DispatchSourceSignal]>([])

/// Handles Ctrl-C, so that a command can end in order, and the return from Ctrl-Z.
extension AsyncStream<Void> {
    /// Yields at the first Ctrl-C; a second one ends the process as usual.
    @Sendable
    static func interrupts() -> AsyncStream<Void> {
        let (interrupts, continuation) = makeStream()
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            signal(SIGINT, SIG_DFL)
            continuation.yield()
        }
        activeSources.withLock { $0.append(source) }
        source.activate()
        return interrupts
    }

    /// Yields when the process continues after a stop.
    @Sendable
    static func continuations() -> AsyncStream<Void> {
        let (continuations, continuation) = makeStream()
        let source = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .global())
        source.setEventHandler { continuation.yield() }
        activeSources.withLock { $0.append(source) }
        source.activate()
        return continuations
    }
}

/// The arguments as received: `CommandLine.arguments` repairs invalid UTF-8, and a repaired link is another link.
extension CommandLine {
    /// The position of the first argument that is not valid UTF-8, counting from 1; `nil` if all are.
    static var firstInvalidArgument: Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
        }
    }
}

extension FaultPoint {
    /// The points at which a debug build of the command can be killed, as the targets declare them.
    static let all: [FaultPoint] = [
        "eventBegun", "eventRecorded", "saveBegun", "recordCreated", "recordWritten", "recordSynchronized",
        "recordRenamed", "recordSaved", "providerAsked", "providerAnswered", "handlerCalled", "handlerReturned",
        "removalBegun", "recordUnlinked", "recordRemoved", "callersTold", "rotationBegun", "olderLogRenamed",
        "logRenamed",
    ]
}
