/// A feature target's contribution to a router: its parsers, policies and sinks.
///
/// ```swift
/// public struct WalletFeature: LinkGateModule {
///     public func register(in builder: inout DeepLinkRouter.Builder) {
///         builder.policy(ConfigGatePolicy(authRequiredDestinations: ["wallet"], name: "Wallet"))
///     }
/// }
/// ```
public protocol LinkGateModule {
    /// Adds the module's parts to a builder.
    func register(in builder: inout DeepLinkRouter.Builder)
}
