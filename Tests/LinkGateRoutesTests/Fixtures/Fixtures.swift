import LinkGate
import LinkGateRoutes
import LinkGateURLParser

let table = RouteTable(WalletFeature(), CampaignFeature(), ShopFeature(), OrderFeature())
let parser = URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"])
let scheme = LinkBase.scheme("yourapp").read(by: parser)
let web = LinkBase.web("app.example.com").read(by: parser)

/// Some routes as a feature.
struct Feature: RouteModule {
    let routes: [any LinkRoute.Type]

    init(_ routes: any LinkRoute.Type...) { self.routes = routes }
}

extension RouteTable {
    /// Where a received string leads; `nil` also for one that is not ours.
    func destination(_ url: String) throws -> RouteDestination? {
        try parser.parse(url).flatMap { try destination(for: $0) }
    }

    /// The link of a route of any type.
    func url(_ route: any LinkRoute, on base: LinkBase = scheme) throws(RouteError) -> String {
        try url(for: route, on: base)
    }

    var gate: Gate {
        get throws { try DeepLinkRouter.Builder().parser(parser).module(self).buildGate() }
    }
}

/// What a table of these routes finds wrong, as `build()` reports it.
func problems(_ routes: any LinkRoute.Type...) -> [String] {
    problems(RouteTable(modules: routes.map { Feature($0) }))
}

func problems(_ table: RouteTable) -> [String] {
    do {
        _ = try table.gate
        return []
    } catch let error as DeepLinkRouter.BuildError {
        return error.problems.map(\.description)
    } catch {
        return ["\(error)"]
    }
}
