/// A day without a time zone, as in 2026-09-30 (ISO 8601).
///
/// For links, a `Date` is no day: the same instant is another day for half of the world.
public struct CalendarDay: RouteValue {
    /// The year, 0 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Makes a day of the Gregorian calendar; `nil` if it has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        guard (1...days).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads four digits, two, and two, with hyphens between them.
    public init?(linkText: String) {
        let parts = linkText.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isNumber = { (part: Substring.UTF8View) in
            part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy(isNumber), let year = Int(Substring(parts[0])),
            let month = Int(Substring(parts[1])), let day = Int(Substring(parts[2]))
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Four digits, two, and two, with hyphens between them.
    public var linkText: String {
        "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
    }

    /// "a day as in 2026-09-30".
    public static var linkValueDescription: String { "a day as in 2026-09-30" }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
