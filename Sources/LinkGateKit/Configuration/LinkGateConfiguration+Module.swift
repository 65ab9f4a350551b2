public import LinkGate
import LinkGateConfigPolicy
import LinkGateQueryPolicy
import LinkGateURLParser

extension LinkGateConfiguration: LinkGateModule {
    /// Adds the parser, the policies and the settings that the configuration describes.
    ///
    /// The policies are named `ConfigGatePolicy`, `QueryGatePolicy` and, for ``authRequiredExcept``,
    /// `AuthRequiredExcept`; an app's own policies need other names.
    public func register(in builder: inout DeepLinkRouter.Builder) {
        builder
            .parser(URLDeepLinkParser(schemes: schemes, hosts: hosts, plusInQuery: plusInQuery))
            .pendingDeepLinkTimeout(pendingDeepLinkTimeout)
            .pendingStrategy(pendingStrategy)
            .redactedDestinations(redactedDestinations)
        if !authRequiredDestinations.isEmpty {
            builder.policy(ConfigGatePolicy(authRequiredDestinations: authRequiredDestinations))
        }
        if let authRequiredExcept {
            builder.policy(ConfigGatePolicy(authRequiredExcept: authRequiredExcept, name: "AuthRequiredExcept"))
        }
        if let authQuery { builder.policy(QueryGatePolicy(flag: authQuery)) }
        if let eventParameters { builder.eventParameters(eventParameters) }
    }
}
