import LinkGate
import LinkGateRoutes

extension AuthLevel {
    static let mfa = AuthLevel("mfa", rank: 1)
}

struct WalletFeature: RouteModule {
    var routes: [any LinkRoute.Type] { [WalletRoute.self, CardRoute.self, TransferRoute.self] }
}

struct WalletRoute: LinkRoute {
    enum Tab: String, CaseIterable, RouteValue { case cards, history }

    var tab = Tab.cards

    static let definition = RouteDefinition(
        "wallet", auth: .login, about: "The wallet, at a tab.", example: WalletRoute(), WalletRoute(tab: .history)
    ) {
        WalletRoute(tab: $0.query("tab", \.tab, default: .cards, about: "where it opens"))
    }
}

struct CardRoute: LinkRoute {
    var id: String

    static let definition = RouteDefinition(
        "wallet/cards/{id}", auth: .login, about: "One card.", example: CardRoute(id: "visa-1"),
        parent: RouteParent { _ in WalletRoute() }
    ) {
        CardRoute(id: $0.path("id", \.id))
    }
}

struct TransferRoute: LinkRoute {
    var to: String
    var amount: Int?

    static let definition = RouteDefinition(
        "transfer/{to}", auth: .level(.mfa), about: "A transfer.", example: TransferRoute(to: "ada", amount: 100),
        parent: RouteParent { _ in WalletRoute() }
    ) {
        TransferRoute(to: $0.path("to", \.to), amount: $0.query("amount", \.amount, about: "in cents"))
    }
}
