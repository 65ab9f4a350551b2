public import LinkGate
import LinkGateConfigPolicy

/// What the wallet contributes: its places need a login.
public struct WalletFeature: LinkGateModule {
    /// Makes the feature.
    public init() {}

    /// Adds the wallet's policy.
    public func register(in registry: ModuleRegistry) {
        registry.policy(ConfigGatePolicy(authRequiredDestinations: ["wallet", "cards"], name: "Wallet"))
    }
}

extension WalletFeature {
    /// The screen for a link; nil: it is not the wallet's.
    public static func screen(for link: DeepLink) -> String? {
        guard link.matches("wallet") || link.matches("cards") else { return nil }
        return "wallet, tab \(link["tab"] ?? "overview")"
    }
}
