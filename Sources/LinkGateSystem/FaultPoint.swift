#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A named point of the storing and delivering sequence at which a test can kill the process.
///
/// In a debug build, the environment variable `LINKGATE_KILLED_AT=recordRenamed` kills the process at this point, and
/// `recordRenamed:2` at the second pass. A release build contains no such code. Each target declares the points that it
/// passes.
@frozen
public struct FaultPoint: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name, as the environment variable contains it.
    public let rawValue: String

    /// Makes a point of this name.
    @inlinable
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a point of this name.
    @inlinable
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension FaultPoint {
    /// Why what `LINKGATE_KILLED_AT` says can kill no process of a debug build; `nil` if it can, or is not set.
    ///
    /// - Parameters:
    ///   - order: What the variable says; `nil` if it is not set.
    ///   - known: The points that the targets of the process declare.
    /// - Returns: The problem with the remedy.
    public static func problem(_ order: String?, known: [FaultPoint]) -> String? {
        guard let order else { return nil }
        #if DEBUG
        let words = order.split(separator: ":", omittingEmptySubsequences: false)
        let isKnown = known.contains { $0.rawValue == words[0] }
        let isPass = words.count == 1 || words.count == 2 && (Int(words[1]) ?? 0) > 0
        if isKnown, isPass { return nil }
        return "LINKGATE_KILLED_AT=\(order) names no "
            + (isKnown ? "pass; write \(words[0]):2 for the second one" : "fault point; name one of ")
            + (isKnown ? "" : known.map(\.rawValue).joined(separator: ", "))
        #else
        return nil
        #endif
    }
}

/// Kills the process if the environment says so, and does nothing otherwise.
///
/// - Parameter point: The point that the process passes.
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
