public import Foundation
import LinkGate
import LinkGateSystem

/// A wall clock that follows a ``ManualClock``, and that a test can set as a user does.
///
/// ```swift
/// let clock = ManualClock()
/// let wallClock = ManualWallClock(following: clock)
/// builder.clock(clock).wallClock(wallClock.now)
/// wallClock.shift(by: .seconds(86_400))       // the user sets the date; no time has passed
/// ```
public final class ManualWallClock: Sendable {
    private let clock: ManualClock
    /// The date that corresponds to the zero of the steady clock.
    private let origin: Lock<Date>

    /// Makes a wall clock that shows this date now.
    ///
    /// - Parameters:
    ///   - clock: The steady clock that moves it.
    ///   - date: The current date. Default: the first second of 2001, where a `Date` is most exact.
    public init(following clock: ManualClock, showing date: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        self.clock = clock
        self.origin = Lock(date.addingTimeInterval(-clock.now.offset.seconds))
    }

    /// A closure that returns the date of the clock, for ``/LinkGate/DeepLinkRouter/Builder/wallClock(_:)``.
    public var now: @Sendable () -> Date {
        { self.date }
    }

    /// The current date of the clock.
    public var date: Date {
        origin.withLock { $0 }.addingTimeInterval(clock.now.offset.seconds)
    }

    /// Sets the clock; the steady clock does not change.
    public func set(to date: Date) {
        let elapsed = clock.now.offset.seconds
        origin.withLock { $0 = date.addingTimeInterval(-elapsed) }
    }

    /// Sets the clock ahead, or back if the duration is negative; the steady clock does not change.
    public func shift(by duration: Duration) {
        origin.withLock { $0.addTimeInterval(duration.seconds) }
    }
}
