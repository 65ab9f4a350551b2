public import LinkGate

extension LinkGateConfiguration: LinkGateModule {
    /// Adds the parser, the policies and the settings that the configuration describes.
    public func register(in builder: inout DeepLinkRouter.Builder) {
        builder
            .pendingDeepLinkTimeout(pendingDeepLinkTimeout)
            .pendingStrategy(pendingStrategy)
            .redactedDestinations(redactedDestinations)
        if let eventParameters { builder.eventParameters(eventParameters) }
    }
}
