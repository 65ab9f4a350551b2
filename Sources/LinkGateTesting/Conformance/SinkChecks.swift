import Foundation
public import LinkGate

extension Check where Subject == any EventSink {
    /// The promises of an ``/LinkGate/EventSink`` that can be checked without reading its events back.
    public static var all: [Check] { withoutReading(Deadline(limit: .seconds(60))) }

    /// All promises of an ``/LinkGate/EventSink``.
    ///
    /// - Parameters:
    ///   - deadline: How long to wait for a sink that blocks.
    ///   - read: Returns the names of all events that the sink has recorded, in order, after a flush.
    /// - Returns: The checks.
    public static func all(
        deadline: Duration = .seconds(60),
        reading read: @escaping @Sendable (any EventSink) async throws -> [DeepLinkEvent.Name]
    ) -> [Check] {
        let deadline = Deadline(limit: deadline)
        let readBack: ReadBack = { sink in
            try await deadline.flush(sink)
            return try await read(sink)
        }
        return withoutReading(deadline) + [order(readBack), changingThreads(readBack), oddValues(readBack)]
    }

    private static func withoutReading(_ deadline: Deadline) -> [Check] {
        [speed(deadline), flushing(deadline)]
    }

    /// Uses the median of many calls: a pause of the machine slows a few calls, a slow sink slows all.
    private static func speed(_ deadline: Deadline) -> Check {
        Check("returns fast") { makeSink in
            let sink = try await makeSink()
            let median = await deadline.result { () -> Duration in
                let durations = (1...51).map { number in
                    ContinuousClock().measure { sink.record(.sample(number)) }
                }
                return durations.sorted()[25]
            }
            guard let median else {
                throw Violation(of: "record returns fast", seen: "51 calls took longer than \(deadline.limit)")
            }
            try require(
                median < .milliseconds(5), "record returns fast", seen: "half of 51 calls took \(median) and longer")
        }
    }

    private static func flushing(_ deadline: Deadline) -> Check {
        Check("returns from a flush, also without events") { makeSink in
            let sink = try await makeSink()
            try await deadline.flush(sink)
            sink.record(.sample(1))
            try await deadline.flush(sink)
            try await deadline.flush(sink)
        }
    }

    /// Flushes, then reads the names of all events.
    private typealias ReadBack = @Sendable (any EventSink) async throws -> [DeepLinkEvent.Name]

    private static func order(_ readBack: @escaping ReadBack) -> Check {
        Check("keeps all events in their order") { makeSink in
            let sink = try await makeSink()
            let names = (1...100).map { DeepLinkEvent.sample($0).name }
            for number in 1...100 { sink.record(.sample(number)) }
            let seen = try await readBack(sink)
            try require(
                seen.count == names.count, "every event is kept, once",
                seen: "of \(names.count) there are \(seen.count)")
            let difference = zip(names, seen).first { $0 != $1 }
            try require(
                difference == nil, "events are kept in the order in which they were recorded",
                seen: "\(difference?.1.rawValue ?? "") stands where \(difference?.0.rawValue ?? "") should")
        }
    }

    /// Calls the sink like a router: on different threads, and each time after the previous call has returned.
    private static func changingThreads(_ readBack: @escaping ReadBack) -> Check {
        Check("keeps the order when every call comes from another thread, one at a time") { makeSink in
            let sink = try await makeSink()
            let names = (1...50).map { DeepLinkEvent.sample($0).name }
            for number in 1...50 {
                await withCheckedContinuation { returned in
                    Thread.detachNewThread {
                        sink.record(.sample(number))
                        returned.resume()
                    }
                }
            }
            let seen = try await readBack(sink)
            try require(
                seen == names, "events are kept in the order of the calls, on any threads",
                seen: "of \(names.count) there are \(seen.count)" + (seen.count == names.count ? ", mixed" : ""))
        }
    }

    private static func oddValues(_ readBack: @escaping ReadBack) -> Check {
        Check("keeps one event for each call, with any values") { makeSink in
            let sink = try await makeSink()
            let odd = DeepLinkEvent.fixture(
                .init(rawValue: "Check"),
                properties: [
                    "destination": .string("a\nb\r\u{0}\"\\\u{2028}\u{1F600}"), "attempt": .number(.infinity),
                    "time_to_complete": .number(.nan), "reasons": .strings(["", "x\ny"]), "": .bool(true),
                    "event": .string("Check 2"), "destination ": .string(String(repeating: "x", count: 10_000)),
                ])
            sink.record(odd)
            sink.record(.sample(1))
            let seen = try await readBack(sink)
            try require(
                seen == [odd.name, DeepLinkEvent.sample(1).name], "no value makes two events of one, or none",
                seen: "they were read back as \(seen.map(\.rawValue))")
        }
    }
}

extension Deadline {
    fileprivate func flush(_ sink: any EventSink) async throws {
        let returned: Void? = await result { await sink.flush() }
        try require(returned != nil, "flush returns", seen: "it did not within \(limit)")
    }
}

extension DeepLinkEvent {
    fileprivate static func sample(_ number: Int) -> DeepLinkEvent {
        .fixture(
            Name(rawValue: "Check \(number)"), date: Date(timeIntervalSinceReferenceDate: Double(number)),
            properties: ["destination": .string("wallet"), "attempt": .number(Double(number)), "pending": .bool(true)])
    }
}
