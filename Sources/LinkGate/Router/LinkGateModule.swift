/// A feature target's contribution to a router: its policies, and optionally parsers and sinks.
///
/// The auth provider, the store, the handler and the settings, which an app has once, belong to the app's target: the
/// registry does not offer them, so that no feature can replace the app's configuration.
///
/// ```swift
/// public struct WalletFeature: LinkGateModule {
///     public init() {}
///
///     public func register(in registry: ModuleRegistry) {
///         registry.policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"], name: "Wallet"))
///     }
/// }
/// ```
///
/// Give each policy its own name, and declare levels that several features use in a shared target: two levels with the
/// same name and different ranks are different levels.
public protocol LinkGateModule {
    /// Adds the module's parts.
    ///
    /// It cannot throw: a policy whose configuration can be wrong conforms to ``ConfigurationChecking``, so that
    /// ``DeepLinkRouter/Builder/build()`` reports its problems with all others.
    func register(in registry: ModuleRegistry)
}
