#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The name of an instant of the storing and delivering sequence at which a test can have the process killed.
///
/// In a debug build, `LINKGATE_KILLED_AT=recordRenamed` in the environment ends the process there, as a kill from outside
/// does; `recordRenamed:2` ends it the second time it comes there. A release build has none of this. Each target declares
/// the points that it passes.
@frozen
public struct FaultPoint: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name, as the environment says it.
    public let rawValue: String

    /// Makes a point of this name.
    @inlinable
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a point of this name.
    @inlinable
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// Continues, unless a test wants the process to end here.
///
/// - Parameter point: The instant.
@inlinable
public func faultPoint(_ point: @autoclosure () -> FaultPoint) {
    #if DEBUG
    endProcessIfOrdered(at: point())
    #endif
}

#if DEBUG
@usableFromInline
func endProcessIfOrdered(at point: FaultPoint) {
    guard let order, order.point == point.rawValue else { return }
    let isLast = order.passesLeft.withLock { left in
        left -= 1
        return left == 0
    }
    if isLast { kill(getpid(), SIGKILL) }
}

private let order: (point: String, passesLeft: Lock<Int>)? = {
    guard let value = getenv("LINKGATE_KILLED_AT") else { return nil }
    let words = String(cString: value).split(separator: ":")
    guard let point = words.first else { return nil }
    return (String(point), Lock(words.dropFirst().first.flatMap { Int($0) } ?? 1))
}()
#endif
