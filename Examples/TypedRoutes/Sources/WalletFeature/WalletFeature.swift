public import LinkGate
public import LinkGateRoutes

extension AuthLevel {
    /// A second factor.
    public static let mfa = AuthLevel("mfa", rank: 1)
}

extension RouteSection {
    /// All of the wallet needs a login.
    static let wallet = RouteSection("wallet", auth: .login)
}

/// What the wallet contributes.
public struct WalletFeature: RouteModule {
    /// Makes the feature.
    public init() {}

    /// The wallet, and a transfer.
    public var routes: [any LinkRoute.Type] { [WalletRoute.self, TransferRoute.self] }
}

/// The wallet.
public struct WalletRoute: LinkRoute {
    /// Makes the route.
    public init() {}

    /// Its link is `wallet`.
    public static let definition = RouteDefinition("", in: .wallet, about: "The wallet.", example: WalletRoute()) { _ in
        WalletRoute()
    }
}

/// A transfer to somebody.
public struct TransferRoute: LinkRoute {
    /// The name of the account.
    public var recipient: String
    /// The amount in cents.
    public var amount: Int?

    /// Makes the route.
    public init(recipient: String, amount: Int? = nil) {
        self.recipient = recipient
        self.amount = amount
    }

    /// Its link is `wallet/transfer/{to}`.
    public static let definition = RouteDefinition(
        "transfer/{to}", in: .wallet, auth: .level(.mfa), about: "A transfer, filled in.",
        example: TransferRoute(recipient: "ada", amount: 1250), parent: RouteParent { _ in WalletRoute() }
    ) {
        TransferRoute(
            recipient: $0.path("to", \.recipient), amount: $0.query("amount", \.amount, about: "in cents"))
    }
}
