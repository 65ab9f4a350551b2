import Dispatch
import Foundation

/// Ctrl-C, taken over so that a command can end in good order.
enum Interrupts {
    /// Yields at the first Ctrl-C; a second one ends the process as usual.
    @Sendable
    static func stream() -> AsyncStream<Void> {
        AsyncStream { continuation in
            signal(SIGINT, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
            source.setEventHandler {
                signal(SIGINT, SIG_DFL)
                continuation.yield()
                // Until then the source lives by this closure.
                source.cancel()
            }
            source.activate()
        }
    }
}
