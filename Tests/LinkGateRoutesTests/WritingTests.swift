import Foundation
import LinkGate
import LinkGateRoutes
import Testing

@Suite("Writing links")
struct WritingTests {
    @Test(
        "A value has a link that leads back to it",
        arguments: [
            (HomeRoute(), "yourapp:///"),
            (WalletRoute(), "yourapp://wallet"),
            (WalletRoute(tab: .history), "yourapp://wallet?tab=history"),
            (CardRoute(id: "a b;c?d#e%f&g"), "yourapp://wallet/cards/a%20b%3Bc%3Fd%23e%25f%26g"),
            (
                SearchRoute(text: "a&b=c+d #ü", tags: ["", "x"]),
                "yourapp://search?q=a%26b%3Dc%2Bd%20%23%C3%BC&tag=&tag=x"
            ),
            (DocsRoute(path: []), "yourapp://docs"),
            (DocsRoute(path: ["a", "b c"]), "yourapp://docs/a/b%20c"),
            (CafeRoute(table: 7), "yourapp:///caf%C3%A9s/7"),
            (
                CampaignRoute(name: "summer", from: CalendarDay(year: 2026, month: 2, day: 3)),
                "yourapp://campaigns/summer?from=2026-02-03"
            ),
            (EventRoute(at: Date(timeIntervalSince1970: 1_790_000_000)), "yourapp://event?at=2026-09-21T14%3A13%3A20Z"),
        ] as [(any LinkRoute, String)])
    func writes(route: any LinkRoute, expected: String) throws {
        #expect(try table.url(route) == expected)
        #expect(try table.destination(expected).map { AnyHashable($0.route) } == AnyHashable(route))
    }

    @Test(
        "A value that no link carries is an error that names it",
        arguments: [
            (CardRoute(id: "a/b"), "route CardRoute: \"id\" cannot stand in a link: it holds a /"),
            (CardRoute(id: ""), "route CardRoute: \"id\" cannot stand in a link: it is empty"),
            (CardRoute(id: ".."), "route CardRoute: \"id\" cannot stand in a link: "),
            (CardRoute(id: "a\nb"), "route CardRoute: \"id\" cannot stand in a link: "),
            (CardRoute(id: "\u{301}x"), "route CardRoute: \"id\" cannot stand in a link: "),
            (DocsRoute(path: ["a", ""]), "route DocsRoute: \"path\" cannot stand in a link: it is empty"),
            (SearchRoute(text: "a\0b"), "route SearchRoute: \"q\" cannot stand in a link: "),
            (ProductRoute(slug: "new"), "route ProductRoute: its link would lead to route NewProductsRoute"),
            (ProductRoute(slug: "New"), "route ProductRoute: its link would lead to route NewProductsRoute"),
            (EventRoute(at: Date(timeIntervalSince1970: 0.5)), "route EventRoute: the link would not carry all of it"),
            (StoreRoute(latitude: .nan, longitude: 0), "route StoreRoute: the link would not carry all of it"),
            (PageRoute(page: "x"), "route PageRoute: no module of the table lists it"),
        ] as [(any LinkRoute, String)])
    func refuses(route: any LinkRoute, expected: String) {
        let error = #expect(throws: RouteError.self) { try table.url(route) }
        #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "")")
    }

    @Test(
        "The first segment of a custom scheme stands where other links have a host",
        arguments: [
            ("imprint", "yourapp://imprint"), ("a b", "yourapp:///a%20b"), ("ü", "yourapp:///%C3%BC"),
            ("Imprint", "yourapp:///Imprint"), ("a:b", nil), ("a@b", nil), ("app.example.com", nil),
        ] as [(String, String?)])
    func firstSegment(page: String, expected: String?) {
        #expect((try? RouteTable(PageRoute.self).url(PageRoute(page: page))) == expected)
    }

    @Test("A parser that does not know the base's scheme is an error, not a link that opens nothing")
    func unknownScheme() {
        let error = #expect(throws: RouteError.self) {
            try table.url(for: WalletRoute(), on: .scheme("otherapp").read(by: parser))
        }
        #expect(error?.description.contains("does not recognize") == true)
    }

    @Test("A property that the fields forget is said, not lost")
    func forgottenProperty() {
        let error = #expect(throws: RouteError.self) {
            try RouteTable(ForgetfulRoute.self).url(ForgetfulRoute(page: 2))
        }
        #expect(error?.problems.map(\.reason) == [.notCarried])
    }

    struct PageRoute: LinkRoute {
        var page: String

        static let definition = RouteDefinition("{page}", auth: .open, example: PageRoute(page: "imprint")) {
            PageRoute(page: $0.path("page", \.page))
        }
    }

    struct ForgetfulRoute: LinkRoute {
        var page = 1

        static let definition = RouteDefinition("list", auth: .open, example: ForgetfulRoute()) { _ in
            ForgetfulRoute()
        }
    }
}
