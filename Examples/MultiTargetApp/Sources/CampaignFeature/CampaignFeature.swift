public import LinkGate

/// What campaigns contribute: applying needs a login, reading does not.
public struct CampaignFeature: LinkGateModule {
    /// Makes the feature.
    public init() {}

    /// Adds the campaigns' policy.
    public func register(in registry: ModuleRegistry) {
        registry.policy(ApplyPolicy())
    }

    /// The screen for a link; nil: it is not a campaign's.
    public static func screen(for link: DeepLink) -> String? {
        if let campaign = link.captures(for: "campaigns/*/apply")?.first { return "application for \(campaign)" }
        return link.captures(for: "campaigns/*")?.first.map { "campaign \($0)" }
    }
}

/// The feature's own policy; the app never names it.
struct ApplyPolicy: GatePolicy {
    func evaluate(_ link: DeepLink, in context: GateContext) -> GateDecision {
        link.matches("campaigns/*/apply")
            ? .requireAuth(.login, because: "applying needs an account", matched: "campaigns/*/apply") : .pass
    }
}
