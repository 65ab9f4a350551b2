/// A feature target's contribution to a router: its policies, and its parsers and sinks if it has some.
///
/// What an app has once, the auth provider, the store, the handler and the settings, belongs to the app's own target: the
/// registry does not offer it, so that no feature can replace the app's wiring.
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
/// Give each policy a name of its own, and declare levels that several features use in a target that they share: two
/// levels of one name and different ranks are different levels.
public protocol LinkGateModule {
    /// Adds the module's parts.
    ///
    /// It cannot throw: a policy whose configuration can be wrong conforms to ``ConfigurationChecking``, so that
    /// ``DeepLinkRouter/Builder/build()`` reports it with everything else.
    func register(in registry: ModuleRegistry)
}
