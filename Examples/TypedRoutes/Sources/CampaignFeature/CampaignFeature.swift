public import LinkGateRoutes

/// What campaigns contribute.
public struct CampaignFeature: RouteModule {
    /// Makes the feature.
    public init() {}

    /// A campaign, and its application.
    public var routes: [any LinkRoute.Type] { [CampaignRoute.self, ApplyRoute.self] }
}

/// A campaign, which everybody may read.
public struct CampaignRoute: LinkRoute {
    /// The name in the link.
    public var name: String

    /// Makes the route.
    public init(name: String) { self.name = name }

    /// Its link is `campaigns/{name}`.
    public static let definition = RouteDefinition(
        "campaigns/{name}", auth: .open, about: "A campaign.", example: CampaignRoute(name: "summer")
    ) {
        CampaignRoute(name: $0.path("name", \.name))
    }
}

/// The application for a campaign.
public struct ApplyRoute: LinkRoute {
    /// The name of the campaign.
    public var campaign: String

    /// Makes the route.
    public init(campaign: String) { self.campaign = campaign }

    /// Its link is `campaigns/{campaign}/apply`.
    public static let definition = RouteDefinition(
        "campaigns/{campaign}/apply", auth: .login, about: "An application.", example: ApplyRoute(campaign: "summer"),
        parent: RouteParent { CampaignRoute(name: $0.campaign) }
    ) {
        ApplyRoute(campaign: $0.path("campaign", \.campaign))
    }
}
