import Dispatch
import Foundation
import LinkGate
import LinkGateSystem

/// Handles Ctrl-C, so that a command can end in order, and the return from Ctrl-Z.
enum Interrupts {
    /// Keeps the sources alive until the process ends.
    private static let kept = Lock<[any DispatchSourceSignal]>([])

    /// Yields at the first Ctrl-C; a second one ends the process as usual.
    @Sendable
    static func stream() -> AsyncStream<Void> {
        let (interrupts, continuation) = AsyncStream.makeStream(of: Void.self)
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            signal(SIGINT, SIG_DFL)
            continuation.yield()
        }
        kept.withLock { $0.append(source) }
        source.activate()
        return interrupts
    }

    /// Yields when the process continues after a stop.
    @Sendable
    static func returns() -> AsyncStream<Void> {
        let (returns, continuation) = AsyncStream.makeStream(of: Void.self)
        let source = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .global())
        source.setEventHandler { continuation.yield() }
        kept.withLock { $0.append(source) }
        source.activate()
        return returns
    }
}
