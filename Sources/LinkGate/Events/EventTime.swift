#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The components of a time in UTC, to the millisecond.
///
/// Foundation's formatters would take longer than the rest of an event's line.
struct EventTime {
    private let days: Int
    private let milliseconds: Int

    /// Rounds to the millisecond, and clamps to the years of four digits.
    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        let earliest = -62_167_219_200.0
        let latest = 253_402_300_799.999
        let bounded = seconds.isNaN ? 0 : min(max(seconds, earliest), latest)
        let total = Int64((bounded * 1000).rounded())
        let day: Int64 = 86_400_000
        let rest = (total % day + day) % day
        days = Int((total - rest) / day)
        milliseconds = Int(rest)
    }

    /// `2026-11-30T07:06:10.123Z` (RFC 3339).
    func appendTimestamp(to text: inout [UInt8]) {
        let (year, month, day) = civil
        Self.appendTwoDigits(year / 100, to: &text)
        Self.appendTwoDigits(year % 100, to: &text)
        text.append(UInt8(ascii: "-"))
        Self.appendTwoDigits(month, to: &text)
        text.append(UInt8(ascii: "-"))
        Self.appendTwoDigits(day, to: &text)
        text.append(UInt8(ascii: "T"))
        appendClock(to: &text)
        text.append(UInt8(ascii: "."))
        text.append(UInt8(ascii: "0") + UInt8(milliseconds % 1000 / 100))
        Self.appendTwoDigits(milliseconds % 100, to: &text)
        text.append(UInt8(ascii: "Z"))
    }

    /// `07:06:10`.
    var clock: String {
        var text: [UInt8] = []
        appendClock(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// The date in the Gregorian calendar, counted in eras of 400 years that begin with a March.
    private var civil: (year: Int, month: Int, day: Int) {
        let sinceEraZero = days + 719_468
        let era = (sinceEraZero >= 0 ? sinceEraZero : sinceEraZero - 146_096) / 146_097
        let dayOfEra = sinceEraZero - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private func appendClock(to text: inout [UInt8]) {
        Self.appendTwoDigits(milliseconds / 3_600_000, to: &text)
        text.append(UInt8(ascii: ":"))
        Self.appendTwoDigits(milliseconds / 60_000 % 60, to: &text)
        text.append(UInt8(ascii: ":"))
        Self.appendTwoDigits(milliseconds / 1000 % 60, to: &text)
    }

    private static func appendTwoDigits(_ number: Int, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "0") + UInt8(number / 10))
        text.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
