import LinkGate
import LinkGateRoutes

struct CampaignFeature: RouteModule {
    var routes: [any LinkRoute.Type] { [CampaignRoute.self, ApplyRoute.self, DocsRoute.self] }
}

struct CampaignRoute: LinkRoute {
    var name: String
    var from: CalendarDay?

    static let definition = RouteDefinition("campaigns/{name}", auth: .open, example: CampaignRoute(name: "summer")) {
        CampaignRoute(name: $0.path("name", \.name), from: $0.query("from", \.from))
    }
}

struct ApplyRoute: LinkRoute {
    var campaign: String

    static let definition = RouteDefinition(
        "campaigns/{campaign}/apply", auth: .login, example: ApplyRoute(campaign: "summer"),
        parent: RouteParent { CampaignRoute(name: $0.campaign) }
    ) {
        ApplyRoute(campaign: $0.path("campaign", \.campaign))
    }
}

struct DocsRoute: LinkRoute {
    var path: [String]

    static let definition = RouteDefinition(
        "docs/{path...}", auth: .open, example: DocsRoute(path: ["guide", "intro"]), DocsRoute(path: [])
    ) {
        DocsRoute(path: $0.rest("path", \.path))
    }
}
