import Foundation
import LinkGateRoutes
import Testing

@Suite("Values of links")
struct ValueTests {
    @Test("What a value writes, it reads back")
    func readsBack() {
        check([Int.min, -1, 0, 42, .max])
        check([Int8.min, 0, .max])
        check([Int16.min, 0, .max])
        check([Int32.min, 0, .max])
        check([Int64.min, 0, .max])
        check([UInt.min, .max])
        check([UInt8.min, .max])
        check([UInt16.min, .max])
        check([UInt32.min, .max])
        check([UInt64.min, .max])
        check([0, -0.0, 0.1, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi] as [Double])
        check([true, false])
        check(["", "a b", "ü", "e\u{301}"])
        check([UUID(), UUID()])
        check(ReviewsRoute.Sort.allCases)
        check(Priority.allCases)
        check([CalendarDay(year: 2024, month: 2, day: 29), CalendarDay(year: 0, month: 1, day: 1)].compactMap { $0 })
    }

    private func check<Value: RouteValue>(_ values: [Value]) {
        for value in values { #expect(Value(linkText: value.linkText) == value) }
        for text in Value.linkTexts ?? [] { #expect(Value(linkText: text) != nil) }
    }

    @Test("What is no such value is not read")
    func refuses() {
        for text in ["", " 1", "1.0", "0x10", "9223372036854775808"] { #expect(Int(linkText: text) == nil) }
        for text in ["-1", "256"] { #expect(UInt8(linkText: text) == nil) }
        for text in ["nan", "inf", "1e999", "0x1p3", "", "1,5", "--1"] { #expect(Double(linkText: text) == nil) }
        for text in ["yes", "", "2"] { #expect(Bool(linkText: text) == nil) }
        for text in ["2026-2-3", "2026-02-30", "2025-02-29", "20260203", "2026-02-03x"] {
            #expect(CalendarDay(linkText: text) == nil)
        }
        #expect(CalendarDay(year: 2026, month: 13, day: 1) == nil)
    }

    @Test("An enum of listed cases is read in any case of ASCII letters, unless two differ in nothing else")
    func enums() {
        #expect(ReviewsRoute.Sort(linkText: "TOP-Rated") == .best)
        #expect(Letter(linkText: "a") == .small)
        #expect(Letter(linkText: "A") == .capital)
        #expect(Ambiguous(linkText: "AB") == nil)
        #expect(Priority(linkText: "2") == .high)
        #expect(Unlisted(linkText: "ONE") == nil)
        #expect(Unlisted.linkTexts == nil)
        #expect(Bool(linkText: "TRUE") == true)
    }

    @Test("A date is written in whole seconds of UTC")
    func timestamps() throws {
        let found = try #require(try table.destination("yourapp://event?at=2026-09-21T14:13:20Z"))
        #expect(found.route as? EventRoute == EventRoute(at: Date(timeIntervalSince1970: 1_790_000_000)))
        let ignored = try #require(try table.destination("yourapp://event?at=yesterday"))
        #expect(ignored.ignored.map(\.description) == ["\"at\" is not a time as in 2026-09-30T08:00:00Z"])
    }

    @Test("A format makes any type a value, in the path and in the query, needed, optional, and listed")
    func formats() throws {
        let table = RouteTable(TimerRoute.self)
        let route = TimerRoute(length: .seconds(90), pause: .seconds(5), delay: nil)
        let url = try table.url(route)
        #expect(url == "yourapp://timers/90?pause=5")
        #expect(try table.destination(url)?.route as? TimerRoute == route)
        let error = #expect(throws: RouteError.self) { try table.destination("yourapp://timers/long") }
        #expect(
            error?.description
                == "route TimerRoute: \"length\" is not a number of seconds; the query has no \"pause\"")
    }

    private enum Priority: Int, CaseIterable, RouteValue { case low = 1, high }
    private enum Letter: String, CaseIterable, RouteValue { case small = "a", capital = "A" }
    private enum Ambiguous: String, CaseIterable, RouteValue { case first = "aB", second = "Ab" }
    private enum Unlisted: String, RouteValue { case one }

    struct TimerRoute: LinkRoute {
        var length: Duration
        var pause: Duration
        var delay: Duration?

        static let definition = RouteDefinition(
            "timers/{length}", auth: .open, example: TimerRoute(length: .seconds(1), pause: .zero, delay: nil)
        ) {
            TimerRoute(
                length: $0.path("length", \.length, as: .seconds), pause: $0.query("pause", \.pause, as: .seconds),
                delay: $0.query("delay", \.delay, as: .seconds))
        }
    }
}

extension RouteFormat where Value == Duration {
    static let seconds = RouteFormat("a number of seconds") { text in
        Int(text).map { .seconds($0) }
    } write: { duration in
        String(duration.components.seconds)
    }
}
