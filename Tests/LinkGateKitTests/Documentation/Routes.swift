import Foundation
import LinkGate
public import LinkGateRoutes
import LinkGateSessionAuth
import LinkGateTesting
import LinkGateURLParser
import Testing

// The guide of the routes, and the examples of their doc comments.

private final class Navigator: Sendable {
    func show(_ stack: [any LinkRoute]) async {}
    func showHome(because: String? = nil) async {}
    func showOrder(_ id: Int, tab: OrderRoute.Tab) async {}
}

/// The order of the guide.
public struct OrderRoute: LinkRoute {
    /// The tabs of its screen.
    public enum Tab: String, CaseIterable, RouteValue { case items, invoice }

    /// The number.
    public var id: Int
    /// The tab.
    public var tab: Tab

    /// Makes an order.
    public init(id: Int, tab: Tab = .items) {
        self.id = id
        self.tab = tab
    }

    /// The declaration of the guide.
    public static let definition = RouteDefinition(
        "orders/{id}", auth: .login, about: "An order, at a tab.", example: OrderRoute(id: 42),
        parent: RouteParent { _ in OrdersRoute() }
    ) {
        OrderRoute(id: $0.path("id", \.id), tab: $0.query("tab", \.tab, default: .items))
    }
}

/// The list of orders.
public struct OrdersRoute: LinkRoute {
    /// Makes it.
    public init() {}

    /// The declaration of the guide.
    public static let definition = RouteDefinition("orders", auth: .login, example: OrdersRoute()) { _ in OrdersRoute()
    }
}

/// The feature of the guide.
public struct OrderFeature: RouteModule {
    /// Makes it.
    public init() {}
    /// Its routes.
    public var routes: [any LinkRoute.Type] { [OrdersRoute.self, OrderRoute.self] }
}

struct ItemRoute: LinkRoute {
    var order: Int
    var item: Int

    static let definition = RouteDefinition(
        "orders/{order}/items/{item}", auth: .login, example: ItemRoute(order: 42, item: 1),
        parent: RouteParent { OrderRoute(id: $0.order) }
    ) {
        ItemRoute(order: $0.path("order", \.order), item: $0.path("item", \.item))
    }
}

enum Sort: String, CaseIterable, RouteValue { case newest, best = "top-rated" }

extension RouteFormat where Value == Duration {
    static let seconds = RouteFormat("a number of seconds") { text in
        Int(text).map { .seconds($0) }
    } write: { duration in
        String(duration.components.seconds)
    }
}

extension RouteSection {
    static let account = RouteSection("account", auth: .login)
    static let security = RouteSection("security", in: .account, auth: .level(.mfa))
}

struct AddressRoute: LinkRoute {
    static let definition = RouteDefinition(
        "address", in: .account, example: AddressRoute(), aliases: ["profile/address"]
    ) { _ in AddressRoute() }
}

private struct Features {
    struct WalletFeature: RouteModule {
        var routes: [any LinkRoute.Type] { [AddressRoute.self] }
    }

    struct CampaignFeature: RouteModule {
        var routes: [any LinkRoute.Type] { [ItemRoute.self] }
    }

    func wire(_ session: SessionAuthProvider, _ navigator: Navigator) throws {
        let routes = RouteTable(OrderFeature(), WalletFeature(), CampaignFeature())

        let router = try DeepLinkRouter.Builder()
            .parser(URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"]))
            .authProvider(session)
            .routes(routes) { destination in
                await navigator.show(destination.stack)
            } otherwise: { link, error in
                await navigator.showHome()
            }
            .build()
        _ = router
    }

    func wireShortly(_ session: SessionAuthProvider, _ navigator: Navigator) throws {
        let parser = URLDeepLinkParser(schemes: ["yourapp"])
        let routes = RouteTable(WalletFeature(), OrderFeature(), CampaignFeature())
        let router = try DeepLinkRouter.Builder()
            .parser(parser)
            .authProvider(session)
            .routes(routes) { destination in await navigator.show(destination.stack) }
            .build()
        let shared = try routes.url(for: OrderRoute(id: 42, tab: .items), on: .web("app.example.com"))
        _ = (router, shared)
    }

    func handle(_ builder: DeepLinkRouter.Builder, _ navigator: Navigator) {
        builder.module(routes).onDeepLink { link in
            guard let destination = try routes.destination(for: link) else { return await navigator.showHome() }
            await navigator.show(destination.stack)
        }
    }

    func handleOthers(_ builder: DeepLinkRouter.Builder, _ navigator: Navigator) {
        builder.routes(routes) { destination in
            await navigator.show(destination.stack)
        } otherwise: { link, error in
            await navigator.showHome(because: error?.description)
        }
    }

    func navigate(to destination: RouteDestination, _ navigator: Navigator) async {
        switch destination.route {
        case let order as OrderRoute: await navigator.showOrder(order.id, tab: order.tab)
        default: await navigator.show(destination.stack)
        }
    }

    func share(_ page: URL, _ link: DeepLink) throws {
        let shared = try routes.url(for: OrderRoute(id: 42), on: .web("app.example.com"))
        let catalog = routes.catalog(on: .web("app.example.com"))
        try catalog.markdown.write(to: page, atomically: true, encoding: .utf8)
        let base = LinkBase.web("app.example.com")
        let verified = base.read(by: URLDeepLinkParser(hosts: ["app.example.com"]))
        let map = RouteMap([RoutePlace("orders/{id}", name: "order"), RoutePlace("orders/help", name: "help")])
        let match = map.match(link)
        print(match?.place.name ?? "nowhere")
        _ = (shared, verified)
    }
}

private let routes = RouteTable(modules: [OrderFeature(), Features.WalletFeature(), Features.CampaignFeature()])
private let parser = URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"])
private let built = Result { try DeepLinkRouter.Builder().parser(parser).module(routes).buildGate() }
private var gate: Gate { get throws { try built.get() } }

@Suite("The guide of the routes")
struct RoutesGuide {
    @Test(arguments: try RouteChecks.all(routes, gate: gate, on: .scheme("yourapp"), .web("app.example.com")))
    func keepsItsPromises(_ check: RouteCheck) throws { try check.run() }

    @Test("The app of the guide can be built")
    func wiring() throws {
        try Features().wire(SessionAuthProvider(), Navigator())
        try Features().wireShortly(SessionAuthProvider(), Navigator())
    }
}
