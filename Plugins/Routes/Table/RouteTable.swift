public import LinkGate

/// All routes of an app: one value for the gate, for reading links, for writing them, and for the catalog.
///
/// ```swift
/// let routes = RouteTable(WalletFeature(), OrderFeature(), CampaignFeature())
/// let router = try DeepLinkRouter.Builder()
///     .parser(parser)
///     .authProvider(session)
///     .routes(routes) { destination in await navigator.show(destination.stack) }
///     .build()
/// let shared = try routes.url(for: OrderRoute(id: 42, tab: .items), on: .web("app.example.com"))
/// ```
///
/// It is a module itself: it registers what its modules contribute, and a policy named `Routes` that gates every route
/// with all below it. `build()` reports its ``configurationProblems``; until they are solved it denies every link.
public struct RouteTable: LinkGateModule, Sendable {
    /// The places of all routes, without their types.
    public var map: RouteMap { contents.map }

    /// What is wrong with the routes, as `build()` reports it.
    ///
    /// Conflicts between features name both routes with their modules.
    public var configurationProblems: [ConfigurationProblem] { contents.policy.configurationProblems }

    /// The examples of all links, for tests.
    public var examples: [Example] {
        contents.entries.flatMap { entry in
            entry.definition.anyExamples.map { Example(route: $0, place: entry.place) }
        }
    }

    /// An example of a link.
    public struct Example: Sendable {
        /// The value.
        public let route: any LinkRoute
        /// The place of the link that it is an example of.
        public let place: RoutePlace
    }

    let contents: RouteTableContents
    private let modules: [any RouteModule]

    /// Makes a table of the features of an app.
    public init(_ modules: any RouteModule...) { self.init(modules: modules) }

    /// Makes a table of the features of an app.
    public init(modules: [any RouteModule]) {
        self.modules = modules
        contents = RouteTableContents(
            modules.flatMap { module in
                module.routes.flatMap { RouteEntry.entries($0, of: "\(Swift.type(of: module))") }
            })
    }

    /// Makes a table of routes that belong to no module, as a small app has.
    public init(_ routes: any LinkRoute.Type...) {
        modules = []
        contents = RouteTableContents(routes.flatMap { RouteEntry.entries($0, of: "") })
    }

    /// Registers what the modules contribute, and the gate of all routes.
    public func register(in registry: ModuleRegistry) {
        for module in modules { registry.module(module) }
        if contents.policy.hasEffect { registry.policy(contents.policy) }
    }
}
