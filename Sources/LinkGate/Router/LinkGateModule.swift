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

/// Collects what a ``LinkGateModule`` contributes to a router.
///
/// Only a builder makes it, and it must be used by one task at a time.
public struct ModuleRegistry {
    private let builder: DeepLinkRouter.Builder

    init(_ builder: DeepLinkRouter.Builder) {
        self.builder = builder
    }

    /// Adds a parser; parsers are asked in the order in which they were added.
    @discardableResult
    public func parser(_ parser: any DeepLinkParser) -> ModuleRegistry {
        builder.parser(parser)
        return self
    }

    /// Adds a gate policy; the order of policies does not matter.
    @discardableResult
    public func policy(_ policy: any GatePolicy) -> ModuleRegistry {
        builder.policy(policy)
        return self
    }

    /// Adds an event sink.
    @discardableResult
    public func sink(_ sink: any EventSink) -> ModuleRegistry {
        builder.sink(sink)
        return self
    }

    /// Adds what another module contributes.
    @discardableResult
    public func module(_ module: any LinkGateModule) -> ModuleRegistry {
        builder.module(module)
        return self
    }

    /// Adds a provider for a level that the module contributes.
    ///
    /// The app's auth provider must be a ``LevelAuthProvider``, such as `StepUpAuthProvider`; otherwise `build()`
    /// throws.
    @discardableResult
    public func authProvider(_ provider: any AuthProvider, for level: AuthLevel) -> ModuleRegistry {
        builder.levelProviders.append((level, provider))
        return self
    }
}
