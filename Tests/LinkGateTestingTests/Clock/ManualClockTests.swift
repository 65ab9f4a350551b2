import Dispatch
import Foundation
import LinkGateTesting
import Testing

@Suite struct ManualClockTests {
    let clock = ManualClock()

    @Test func standsStillUntilItIsMoved() {
        #expect(clock.now == ManualClock.Instant(offset: .zero))
        clock.advance(by: .seconds(5))
        #expect(clock.now.offset == .seconds(5))
        clock.advance(to: .init(offset: .milliseconds(5500)))
        #expect(clock.now.offset == .milliseconds(5500))
    }

    @Test func neverGoesBack() {
        clock.advance(by: .seconds(5))
        clock.advance(by: .seconds(-1))
        clock.advance(to: .init(offset: .seconds(2)))
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func sleepEndsAtItsDeadlineAndNotBefore() async throws {
        let clock = clock
        let sleep = Task { try await clock.sleep(for: .seconds(10)) }
        await clock.waitForSleepers(1)
        #expect(clock.nextDeadline?.offset == .seconds(10))
        clock.advance(by: .milliseconds(9999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(clock.sleeperCount == 0)
        #expect(clock.nextDeadline == nil)
        try await sleep.value
    }

    @Test func sleepUntilThePastReturnsAtOnce() async throws {
        clock.advance(by: .seconds(10))
        try await clock.sleep(until: .init(offset: .seconds(10)))
        try await clock.sleep(for: .seconds(-1))
    }

    @Test func oneAdvanceWakesAllThatAreDue() async throws {
        let clock = clock
        let sleeps = [30, 10, 20].map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
        await clock.waitForSleepers(3)
        clock.advance(by: .seconds(20))
        try await sleeps[1].value
        try await sleeps[2].value
        #expect(clock.sleeperCount == 1)
        sleeps[0].cancel()
    }

    @Test func cancellationEndsASleepAtOnce() async {
        let clock = clock
        let sleep = Task { try await clock.sleep(for: .seconds(10)) }
        await clock.waitForSleepers(1)
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func aCancelledTaskDoesNotFallAsleep() async {
        let clock = clock
        let sleep = Task {
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: .seconds(10))
        }
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func wakesInTheOrderOfTheDeadlines() async {
        let clock = clock
        let order = Collected<Int>()
        let oneAtATime = SerialExecutorOfTasks()
        let sleeps = [3, 1, 2].map { seconds in
            Task(executorPreference: oneAtATime) {
                try? await clock.sleep(for: .seconds(seconds))
                order.append(seconds)
            }
        }
        await clock.waitForSleepers(3)
        clock.advance(by: .seconds(3))
        for sleep in sleeps { await sleep.value }
        #expect(order.values == [1, 2, 3])
    }

    @Test func manyThreadsMayUseIt() async {
        let clock = clock
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    clock.advance(by: .milliseconds(1))
                    let sleep = Task { try await clock.sleep(for: .seconds(1)) }
                    if number.isMultiple(of: 2) { sleep.cancel() }
                    clock.advance(by: .milliseconds(1))
                }
            }
        }
        #expect(clock.now.offset == .milliseconds(400))
        clock.advance(by: .seconds(10))
    }
}

@Suite struct ManualWallClockTests {
    let clock = ManualClock()

    @Test func goesWithTheSteadyClock() {
        clock.advance(by: .seconds(7))
        let wall = ManualWallClock(following: clock, showing: Date(timeIntervalSinceReferenceDate: 100))
        #expect(wall.date == Date(timeIntervalSinceReferenceDate: 100))
        clock.advance(by: .milliseconds(1500))
        #expect(wall.now() == Date(timeIntervalSinceReferenceDate: 101.5))
    }

    @Test func isSetWithoutTheSteadyClock() {
        let wall = ManualWallClock(following: clock)
        wall.shift(by: .seconds(-3600))
        #expect(wall.date == Date(timeIntervalSinceReferenceDate: -3600))
        wall.set(to: Date(timeIntervalSinceReferenceDate: 50))
        clock.advance(by: .seconds(1))
        #expect(wall.date == Date(timeIntervalSinceReferenceDate: 51))
        #expect(clock.now.offset == .seconds(1))
    }
}

/// Runs its tasks one at a time in the order in which they became ready.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class SerialExecutorOfTasks: TaskExecutor {
    private let queue = DispatchQueue(label: "one at a time")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
