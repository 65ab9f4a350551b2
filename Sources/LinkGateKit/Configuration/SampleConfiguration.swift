import LinkGate
import LinkGateConfigPolicy

extension LinkGateConfiguration {
    /// The text of a small configuration to start from.
    package static let sampleJSON = """
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

    /// A small configuration to try things with: `yourapp` and `app.example.com`, with a wallet, an account,
    /// campaigns to apply to, and a transfer that needs a second factor.
    package static let sample = LinkGateConfiguration(
        schemes: ["yourapp"], hosts: ["app.example.com"],
        authRequiredDestinations: [
            "wallet", "account", "campaigns/*/apply", .init("transfer", level: .init("mfa", rank: 1)),
        ],
        authLevels: [.login, .init("mfa", rank: 1)])
}
