import Foundation
import LinkGate
import LinkGateRoutes
import Testing

@Suite("The catalog")
struct CatalogTests {
    private let catalog = table.catalog(on: web)

    @Test("It lists every route with its module, its values and a link to each example")
    func routes() throws {
        #expect(catalog.routes.count == table.map.places.count)
        #expect(catalog.routes.allSatisfy { !$0.examples.isEmpty })
        let wallet = try #require(catalog.routes.first { $0.name == "WalletRoute" })
        #expect(wallet.module == "WalletFeature")
        #expect(wallet.auth == "login")
        #expect(wallet.examples == ["https://app.example.com/wallet", "https://app.example.com/wallet?tab=history"])
        #expect(
            wallet.values == [
                RouteValueInfo(
                    name: "tab", place: .query, type: "one of cards, history", choices: ["cards", "history"],
                    defaultText: "cards", about: "where it opens")
            ])
        let order = try #require(catalog.routes.first { $0.name == "OrderRoute" })
        #expect(order.aliases == ["order", "my/orders/{id}"])
        #expect(order.parent == "OrdersRoute")
        #expect(order.values == [RouteValueInfo(name: "id", place: .path, type: "a whole number", isRequired: true)])
    }

    @Test("It goes through JSON unchanged")
    func json() throws {
        let json = try catalog.json()
        #expect(try RouteCatalog(json: json) == catalog)
        #expect(String(decoding: json, as: UTF8.self).contains(#""pattern" : "orders/{id}""#))
    }

    @Test("The page has a line for each link, in which nothing ends a cell")
    func markdown() {
        let lines = catalog.markdown.split(separator: "\n")
        #expect(lines.count == catalog.routes.count + 2)
        #expect(
            lines.contains(
                "| `wallet`<br>`?tab=cards\\|history (default cards)` | login | The wallet, at a tab.<br>"
                    + "`https://app.example.com/wallet` |"))
        #expect(lines.contains { $0.hasPrefix("| `(home)` | open |") })
    }

    @Test("The text for a terminal has a line for each link, in columns")
    func text() {
        let lines = catalog.text.split(separator: "\n")
        #expect(lines.count == catalog.routes.count)
        #expect(
            lines.contains {
                $0.hasPrefix("transfer/{to}")
                    && $0.hasSuffix("mfa    TransferRoute  ?amount=a whole number  A transfer.")
            })
    }

    @Test("Places without types have a catalog, too")
    func untyped() throws {
        let map = RouteMap([
            RoutePlace("orders/{id}", name: "order", aliases: ["o/{id}"], reach: .webOnly, deprecated: "ask us")
        ])
        #expect(map.catalog.text == "orders/{id}  –  order  deprecated: ask us  also o/{id}  web links only\n")
        #expect(map.catalog.routes.first?.values.map(\.name) == ["id"])
        #expect(try RouteCatalog(json: map.catalog.json()) == map.catalog)
    }
}
