#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// An instant of the storing and delivering sequence at which a test can have the process killed.
///
/// In a debug build, `LINKGATE_KILLED_AT=recordRenamed` in the environment ends the process there, as a kill from outside
/// does; `recordRenamed:2` the second time it comes there. A release build has none of this.
package enum FaultPoint: String, CaseIterable, Sendable {
    case saveBegun, recordCreated, recordWritten, recordSynchronized, recordRenamed, recordSaved
    case removalBegun, recordUnlinked, recordRemoved
    case providerAsked, providerAnswered
    case handlerCalled, handlerReturned
    case eventBegun, eventRecorded
    case callersTold
    case rotationBegun, olderLogRenamed, logRenamed
}

/// Goes on, unless a test wants the process to end here.
package func faultPoint(_ point: FaultPoint) {
    #if DEBUG
    guard let order, order.point == point.rawValue else { return }
    let isOver = order.passesLeft.withLock { left in
        left -= 1
        return left == 0
    }
    if isOver { kill(getpid(), SIGKILL) }
    #endif
}

#if DEBUG
private let order: (point: String, passesLeft: Lock<Int>)? = {
    guard let value = getenv("LINKGATE_KILLED_AT") else { return nil }
    let words = String(cString: value).split(separator: ":")
    guard let point = words.first else { return nil }
    return (String(point), Lock(words.dropFirst().first.flatMap { Int($0) } ?? 1))
}()
#endif
