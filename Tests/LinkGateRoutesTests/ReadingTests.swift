import LinkGate
import LinkGateRoutes
import Testing

@Suite("Reading links")
struct ReadingTests {
    @Test("The routes of the fixtures are consistent")
    func consistent() { #expect(problems(table) == []) }

    @Test(
        "A link leads to a typed value, however it is spelled",
        arguments: [
            ("yourapp://", HomeRoute()),
            ("yourapp://wallet", WalletRoute()),
            ("yourapp://WALLET/?tab=History", WalletRoute(tab: .history)),
            ("https://app.example.com/wallet?tab=history", WalletRoute(tab: .history)),
            ("yourapp:///%77allet", WalletRoute()),
            ("yourapp://wallet?tab=nonsense", WalletRoute()),
            ("yourapp://wallet?tab=history&tab=cards", WalletRoute(tab: .history)),
            ("yourapp://wallet/cards/Visa-1", CardRoute(id: "Visa-1")),
            ("yourapp://transfer/ada?amount=100&utm_source=x", TransferRoute(to: "ada", amount: 100)),
            ("yourapp://transfer/ada?amount=", TransferRoute(to: "ada")),
            (
                "yourapp://campaigns/summer?from=2026-02-03",
                CampaignRoute(name: "summer", from: CalendarDay(linkText: "2026-02-03"))
            ),
            ("yourapp://campaigns/summer/apply", ApplyRoute(campaign: "summer")),
            ("yourapp://docs", DocsRoute(path: [])),
            ("yourapp://docs/a/b", DocsRoute(path: ["a", "b"])),
            ("yourapp://products/chair", ProductRoute(slug: "chair")),
            ("yourapp://products/new", NewProductsRoute()),
            ("yourapp://products/NEW", NewProductsRoute()),
            (
                "yourapp://products/a%20b/reviews?sort=top-rated&page=2",
                ReviewsRoute(slug: "a b", sort: .best, page: 2)
            ),
            (
                "yourapp://search?q=a%2Bb&tag=x&tag=y&stock=1",
                SearchRoute(text: "a+b", tags: ["x", "y"], isInStock: true)
            ),
            ("yourapp://orders/42", OrderRoute(id: 42)),
            ("yourapp://orders/42/items/3", OrderItemRoute(order: 42, item: 3)),
            ("yourapp://stores/41.01/-28.97", StoreRoute(latitude: 41.01, longitude: -28.97)),
            ("yourapp:///caf%C3%A9s/7", CafeRoute(table: 7)),
            ("yourapp:///cafe%CC%81s/7", CafeRoute(table: 7)),
            ("yourapp:///CAF%C3%89S/7", CafeRoute(table: 7)),
        ] as [(String, any LinkRoute)])
    func reads(url: String, expected: any LinkRoute) throws {
        let found = try #require(try table.destination(url))
        #expect(AnyHashable(found.route) == AnyHashable(expected))
    }

    @Test(
        "What is below a route, in a fragment, or in another reading alone is no route, and stays gated",
        arguments: [
            "yourapp://wallet/unknown", "yourapp://orders/42/unknown", "yourapp://x#/wallet", "yourapp:///%2577allet",
            "yourapp:///x%20;/wallet#/wallet",
        ])
    func leadsNowhere(url: String) throws {
        #expect(try table.destination(url) == nil)
        #expect(try table.gate.verdict(for: url).decision == .gated(.login))
    }

    @Test(
        "A link to no route leads nowhere", arguments: ["yourapp://nowhere", "yourapp://stores/1", "yourapp://a/b/c"])
    func noRoute(url: String) throws { #expect(try table.destination(url) == nil) }

    @Test(
        "A link without a value that its route needs is an error that names every such value, and no text of the link",
        arguments: [
            ("yourapp://orders/abc", "route OrderRoute: \"id\" is not a whole number"),
            (
                "yourapp://orders/x/items/999",
                "route OrderItemRoute: \"order\" is not a whole number; \"item\" is not a whole number from 0 to 255"
            ),
            ("yourapp://search", "route SearchRoute: the query has no \"q\""),
            ("yourapp://reset/abc", "route ResetRoute: \"token\" is not a UUID"),
            ("yourapp://stores/nan/1", "route StoreRoute: \"lat\" is not a number"),
            ("yourapp://stores/0x1p3/inf", "route StoreRoute: \"lat\" is not a number; \"lon\" is not a number"),
            ("yourapp://order", "route OrderRoute: the query has no \"id\""),
        ])
    func saysWhatIsWrong(url: String, expected: String) throws {
        let error = #expect(throws: RouteError.self) { try table.destination(url) }
        #expect(error?.description == expected)
        #expect(error?.eventText == expected)
    }

    @Test("A bad value with a default is ignored, and said")
    func ignoredValues() throws {
        let found = try #require(try table.destination("yourapp://wallet?tab=nonsense"))
        #expect(found.ignored.map(\.description) == ["\"tab\" is not one of cards, history"])
        #expect(found.ignored.first?.text == "nonsense")
        let empty = try #require(try table.destination("yourapp://wallet?tab="))
        #expect(empty.ignored == [])
    }

    @Test("Under a route lie its parents, made of its values")
    func stack() throws {
        let found = try #require(try table.destination("yourapp://orders/42/items/3"))
        let expected: [any LinkRoute] = [
            HomeRoute(), OrdersRoute(), OrderRoute(id: 42), OrderItemRoute(order: 42, item: 3),
        ]
        #expect(found.stack.map { AnyHashable($0) } == expected.map { AnyHashable($0) })
        #expect(table.stack(of: OrderItemRoute(order: 42, item: 3)).count == 4)
    }
}
