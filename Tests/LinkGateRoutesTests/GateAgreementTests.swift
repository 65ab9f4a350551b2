import Foundation
import LinkGate
import LinkGateRoutes
import TestSupport
import Testing

/// Dispatch never reaches more than the gate protects.
@Suite("Gate and dispatch")
struct GateAgreementTests {
    private static let count = ProcessInfo.processInfo.environment["LINKGATE_ROUTE_VALUES"].flatMap(Int.init) ?? 20_000

    @Test("No link of the corpus dispatches to a gated route that the gate lets pass")
    func corpus() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let lines = try String(contentsOf: root.appending(path: "Fixtures/corpus/links.jsonl"), encoding: .utf8)
        let urls = lines.split(separator: "\n").compactMap { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["url"] as? String
        }
        #expect(urls.count > 600)
        #expect(try dispatchedToGated(urls) > 20)
    }

    @Test("No odd spelling of a place dispatches to a gated route that the gate lets pass")
    func spellings() throws {
        var random = SeededGenerator(seed: 7)
        let words = [
            "wallet", "orders", "transfer", "campaigns", "products", "WALLET", "ｗａｌｌｅｔ", "%77allet", "orderſ", "order",
            "my/orders", "transfer/%61da", "ORDERS/7", "%6Frders/7", "wallet/cards/1", "campaigns/x/apply",
        ]
        let marks = [
            "", "", "/", "//", ";x", "%20", "%2577", "\u{200B}", ".", "%EF%BC%AC", "?a=b", "#/wallet", "/x", "/.%2e/",
            "%00",
            "ı", "/cards/1", "/42", "?id=7", "/apply", "/items/3", "%3B", "%EF%BC%8F", "\\", "%09",
        ]
        let urls = (0..<Self.count).map { _ in
            let start =
                ["yourapp://", "yourapp:///", "yourapp:", "https://app.example.com/", "https://app.example.com//"]
                .randomElement(using: &random) ?? ""
            let word = words.randomElement(using: &random) ?? ""
            return start + word + (0..<2).map { _ in marks.randomElement(using: &random) ?? "" }.joined()
        }
        #expect(try dispatchedToGated(urls) > Self.count / 30)
    }

    /// How many of the links lead to a route that requires something.
    private func dispatchedToGated(_ urls: [String]) throws -> Int {
        let gate = try table.gate
        var reached = 0
        for url in urls {
            let verdict = gate.verdict(for: url)
            guard let link = verdict.link, let destination = try? table.destination(for: link),
                let level = destination.place.auth?.level
            else { continue }
            reached += 1
            guard case .gated(let asked) = verdict.decision, asked.satisfies(level) else {
                Issue.record("\(url) leads to \(destination.place.name), and is \(verdict.decision)")
                return reached
            }
        }
        return reached
    }
}
