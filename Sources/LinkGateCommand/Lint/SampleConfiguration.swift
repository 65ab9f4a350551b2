import LinkGate
import LinkGateConfigPolicy
import LinkGateKit

extension LinkGateConfiguration {
    /// The text of a small configuration to start from.
    static let sampleJSON = """
        {
          "schemes": ["yourapp"],
          "hosts": ["app.example.com"],
          "authRequiredDestinations": ["wallet", "account", "campaigns/*/apply", { "pattern": "transfer", "level": "mfa" }],
          "authLevels": ["login", "mfa"],
          "authQuery": { "name": "auth", "value": "required" },
          "pendingDeepLinkTimeout": 300,
          "pendingStrategy": "replace"
        }

        """

    /// The meanings of the keys: those of the sample in its order, then the others.
    static let keyExplanations: [(key: String, meaning: String)] = [
        ("schemes", "the app's own schemes: yourapp://wallet"),
        ("hosts", "the hosts of its universal links; *.example.com stands for all its subdomains"),
        ("authRequiredDestinations", "what needs a login, and all below it; * is one segment, =wallet is wallet alone"),
        ("authLevels", "how strong a login can be, the weakest first, which is called login"),
        ("authQuery", "the parameter that requires a login, ?auth=required; null for none"),
        (
            "pendingDeepLinkTimeout",
            "the seconds that a link waits for the login; a destination can have a shorter \"timeout\""
        ),
        ("pendingStrategy", "a second link while one waits: \"replace\" it, \"keep\" it, or { \"queue\": 5 }"),
        ("plusInQuery", "what + in a query is: \"literal\", a plus sign, or \"space\""),
        ("authRequiredExcept", "instead of a list of what needs a login: all but these; = is home"),
        (
            "destinations",
            "all places of the app, such as orders/{id} or docs/{path...}; see `linkgate routes --help`"
        ),
        ("redactedDestinations", "what events do not show in full, such as reset/*"),
        ("eventParameters", "the parameters whose values events may show, such as utm_*"),
    ]

    /// A small configuration to experiment with: `yourapp` and `app.example.com`, with a wallet, an account,
    /// campaigns to apply to, and a transfer that needs a second factor.
    static let sample = LinkGateConfiguration(
        schemes: ["yourapp"], hosts: ["app.example.com"],
        authRequiredDestinations: [
            "wallet", "account", "campaigns/*/apply", .init("transfer", level: .init("mfa", rank: 1)),
        ],
        authLevels: [.login, .init("mfa", rank: 1)])
}
