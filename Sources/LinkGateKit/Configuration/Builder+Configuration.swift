public import LinkGate
import LinkGateConfigPolicy
import LinkGateQueryPolicy
import LinkGateRoutes
import LinkGateURLParser

extension DeepLinkRouter.Builder {
    /// Adds the parser, the policies and the settings that a configuration describes.
    ///
    /// The policies are named `ConfigGatePolicy`, `QueryGatePolicy`, `AuthRequiredExcept` and
    /// `Destinations`, each if the configuration has something for it; an app's own policies need other names.
    @discardableResult
    public func configuration(_ configuration: LinkGateConfiguration) -> DeepLinkRouter.Builder {
        parser(
            URLDeepLinkParser(
                schemes: configuration.schemes, hosts: configuration.hosts, plusInQuery: configuration.plusInQuery))
        pendingDeepLinkTimeout(configuration.pendingDeepLinkTimeout)
        pendingStrategy(configuration.pendingStrategy)
        redactedDestinations(configuration.redactedDestinations)
        if !configuration.authRequiredDestinations.isEmpty {
            policy(ConfigGatePolicy(authRequiredDestinations: configuration.authRequiredDestinations))
        }
        if let excepted = configuration.authRequiredExcept {
            policy(ConfigGatePolicy(authRequiredExcept: excepted, name: "AuthRequiredExcept"))
        }
        if !configuration.destinations.isEmpty { module(RouteMap(configuration.destinations)) }
        if let flag = configuration.authQuery { policy(QueryGatePolicy(flag: flag)) }
        if let names = configuration.eventParameters { eventParameters(names) }
        return self
    }
}
