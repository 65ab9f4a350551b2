import Foundation
import LinkGate
import LinkGateRoutes
import TestSupport
import Testing

@Suite("Random values")
struct RandomValuesTests {
    /// Set `LINKGATE_ROUTE_VALUES` to try more.
    private static let count = ProcessInfo.processInfo.environment["LINKGATE_ROUTE_VALUES"].flatMap(Int.init) ?? 20_000

    private static let pieces = [
        "a", "Z", "9", " ", "/", "\\", "%", "%2F", "+", "&", "=", "?", "#", ";", ".", "..", "é", "e\u{301}", "ı", "İ",
        "ß", "｜", "％", "\u{200B}", "👩‍🚀", "\u{301}", "\n", "\0", "new", "ＮＥＷ", "~", ":", "@", "％２Ｆ", "\u{202E}", "xn--",
    ]

    @Test("What is written reads back as an equal value; what is not says why")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 42)
        var (written, refused) = (0, 0)
        for number in 0..<Self.count {
            let route = Self.route(number, &random)
            let base = number.isMultiple(of: 2) ? scheme : web
            let url: String
            do throws(RouteError) {
                url = try table.url(route, on: base)
            } catch {
                refused += 1
                #expect(error.problems.isEmpty == false)
                continue
            }
            written += 1
            let back = try table.destination(url)
            guard back.map({ AnyHashable($0.route) == AnyHashable(route) && $0.ignored.isEmpty }) == true else {
                Issue.record("\(route) is written as \(url), which leads to \(back.map { "\($0.route)" } ?? "nowhere")")
                return
            }
        }
        #expect(written > Self.count / 3 && refused > Self.count / 10, "\(written) written, \(refused) refused")
    }

    private static func route(_ number: Int, _ random: inout SeededGenerator) -> any LinkRoute {
        func text() -> String {
            (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
        let integer = Int(truncatingIfNeeded: random.next())
        switch number % 7 {
        case 0: return CardRoute(id: text())
        case 1: return ProductRoute(slug: text())
        case 2: return DocsRoute(path: [text(), text()])
        case 3: return OrderRoute(id: integer)
        case 4:
            return SearchRoute(
                text: text(), tags: [text(), text()], minimum: Double(bitPattern: random.next()), isInStock: integer > 0
            )
        case 5:
            return ReviewsRoute(slug: text(), sort: integer > 0 ? .best : .newest, page: integer)
        default:
            let day = CalendarDay(
                year: Int.random(in: 0...9999, using: &random), month: Int.random(in: 1...12, using: &random), day: 28)
            return CampaignRoute(name: text(), from: day)
        }
    }
}
