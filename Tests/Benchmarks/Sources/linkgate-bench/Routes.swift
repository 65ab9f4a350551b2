import Foundation
import LinkGateKit

/// A thousand route types, made of digits: declaring them one by one would take longer to compile than to measure.
struct NumberedRoute<Hundreds: Digit, Tens: Digit, Ones: Digit>: LinkRoute {
    var id: Int

    static var definition: RouteDefinition<Self> {
        let number = (Hundreds.value * 10 + Tens.value) * 10 + Ones.value
        return RouteDefinition(
            "area\(number % 97)/section-\(number)/{id}", auth: number % 2 == 0 ? .open : .login,
            name: "Numbered\(number)", example: Self(id: 7)
        ) {
            Self(id: $0.path("id", \.id))
        }
    }

    static func types(_ count: Int) -> [any LinkRoute.Type] {
        let digits: [any Digit.Type] = [
            D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
        ]
        return (0..<count).map { number -> any LinkRoute.Type in
            let hundreds: any Digit.Type = digits[number / 100]
            let tens: any Digit.Type = digits[number / 10 % 10]
            let ones: any Digit.Type = digits[number % 10]
            return type(hundreds, tens, ones)
        }
    }

    private static func type<A: Digit, B: Digit, C: Digit>(_: A.Type, _: B.Type, _: C.Type) -> any LinkRoute.Type {
        NumberedRoute<A, B, C>.self
    }
}

protocol Digit: Hashable, Sendable { static var value: Int { get } }
enum D0: Digit { static let value = 0 }
enum D1: Digit { static let value = 1 }
enum D2: Digit { static let value = 2 }
enum D3: Digit { static let value = 3 }
enum D4: Digit { static let value = 4 }
enum D5: Digit { static let value = 5 }
enum D6: Digit { static let value = 6 }
enum D7: Digit { static let value = 7 }
enum D8: Digit { static let value = 8 }
enum D9: Digit { static let value = 9 }

struct HelpRoute: LinkRoute {
    static let definition = RouteDefinition("shop/help", auth: .open, example: HelpRoute()) { _ in HelpRoute() }
}

struct OrderRoute: LinkRoute {
    var id: Int

    static let definition = RouteDefinition("shop/orders/{id}", auth: .open, example: OrderRoute(id: 42)) {
        OrderRoute(id: $0.path("id", \.id))
    }
}

struct ReviewsRoute: LinkRoute {
    var slug: String
    var page: Int
    var source: String?

    static let definition = RouteDefinition(
        "shop/products/{slug}/reviews", auth: .open, example: ReviewsRoute(slug: "chair", page: 2)
    ) {
        ReviewsRoute(
            slug: $0.path("slug", \.slug), page: $0.query("page", \.page, default: 1),
            source: $0.query("source", \.source))
    }
}

enum RouteLinks {
    static let reviews = "https://app.example.com/shop/products/black-chair-48/reviews?page=3&source=newsletter"
    static let parser = URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"])

    /// The three routes that are read, among others.
    static func table(others: Int) -> RouteTable {
        RouteTable(modules: [
            Routes([HelpRoute.self, OrderRoute.self, ReviewsRoute.self]),
            Routes(NumberedRoute<D0, D0, D0>.types(others)),
        ])
    }

    struct Routes: RouteModule {
        let routes: [any LinkRoute.Type]
        init(_ routes: [any LinkRoute.Type]) { self.routes = routes }
    }

    static func link(_ url: String) throws -> DeepLink {
        guard let link = try parser.parse(url) else { throw CocoaError(.featureUnsupported) }
        return link
    }
}

/// What an app does without typed routes: components, and a switch over 20 of them.
@inline(never)
func handWrittenSwitch(_ url: String) -> ReviewsRoute? {
    guard let components = URLComponents(string: url), components.host?.lowercased() == "app.example.com" else {
        return nil
    }
    let path = components.path.split(separator: "/").map(String.init)
    let items = components.queryItems ?? []
    switch (path.count, path.first, path.dropFirst().first, path.last) {
    case (1, "wallet", _, _), (1, "account", _, _), (1, "search", _, _), (1, "cart", _, _), (1, "help", _, _):
        return nil
    case (2, "campaigns", _, _), (2, "stores", _, _), (2, "events", _, _), (2, "teams", _, _): return nil
    case (2, "shop", "help", _), (2, "shop", "news", _), (2, "shop", "cart", _): return nil
    case (3, "shop", "orders", _), (3, "shop", "brands", _), (3, "shop", "products", _): return nil
    case (3, "campaigns", _, "apply"), (3, "teams", _, "members"): return nil
    case (4, "shop", "products", "photos"), (4, "shop", "orders", "invoice"): return nil
    case (4, "shop", "products", "reviews"):
        return ReviewsRoute(
            slug: path[2], page: items.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1,
            source: items.first { $0.name == "source" }?.value)
    default: return nil
    }
}

extension Main {
    static func measureRoutes(_ results: inout Results, rounds: Int) async throws {
        let clock = ContinuousClock()
        let first = clock.measure { use(RouteLinks.table(others: 1000)) }
        let again = (0..<5).map { _ in clock.measure { use(RouteLinks.table(others: 1000)) } }.min() ?? first
        results.add([
            "route_table_1000_first_ms": first / .milliseconds(1), "route_table_1000_ms": again / .milliseconds(1),
        ])
        let (many, few) = (RouteLinks.table(others: 1000), RouteLinks.table(others: 10))
        let gate = try DeepLinkRouter.Builder().parser(RouteLinks.parser).module(many).buildGate()
        let reviews = try RouteLinks.link(RouteLinks.reviews)
        let order = try RouteLinks.link("https://app.example.com/shop/orders/48213?utm_source=newsletter&ref=a81f")
        let help = try RouteLinks.link("https://app.example.com/shop/help?utm_source=newsletter&ref=a81f")
        let none = try RouteLinks.link("https://app.example.com/nowhere/at/all?utm_source=newsletter&ref=a81f")
        let date = Date()
        let calls = 200
        var comparison = Comparison()
        func add(_ name: String, _ body: @escaping () throws -> Void) {
            comparison.add(name, calls: calls) { for _ in 0..<calls { try body() } }
        }
        add("route_verdict_ns") { use(gate.verdict(for: RouteLinks.reviews, at: date)) }
        add("route_0_values_ns") { use(try many.destination(for: help)) }
        add("route_1_value_ns") { use(try many.destination(for: order)) }
        add("route_3_values_ns") { use(try many.destination(for: reviews)) }
        add("route_3_values_of_10_ns") { use(try few.destination(for: reviews)) }
        add("route_no_match_ns") { use(try many.destination(for: none)) }
        add("route_switch_ns") { use(handWrittenSwitch(RouteLinks.reviews)) }
        let route = ReviewsRoute(slug: "black-chair-48", page: 3, source: "newsletter")
        let base = LinkBase.web("app.example.com")
        add("route_write_ns") { use(try many.url(for: route, on: base)) }
        try await comparison.run(rounds: rounds)
        results.add(comparison.best)
        results.add(["allocations_per_route": try allocations(calls: 1) { use(try many.destination(for: reviews)) }])
    }
}
