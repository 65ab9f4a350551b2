import LinkGate
import LinkGateKit
import LinkGateRoutes

/// What a team's own command adds to the configuration.
struct OwnLinks: Sendable {
    var routes: RouteTable?
    var levels: [AuthLevel] = []
    var extend: (@Sendable (DeepLinkRouter.Builder) throws -> Void)?

    var isEmpty: Bool { routes == nil && levels.isEmpty && extend == nil }
}

extension CommandEnvironment {
    /// A builder with all that decides about links: the configuration, and what the team's command adds.
    func builder(_ configuration: LinkGateConfiguration) throws -> DeepLinkRouter.Builder {
        let builder = DeepLinkRouter.Builder()
        if !configuration.schemes.isEmpty || !configuration.hosts.isEmpty { builder.configuration(configuration) }
        try extend(builder)
        return builder
    }

    /// Adds what the team's command adds.
    func extend(_ builder: DeepLinkRouter.Builder) throws {
        if let routes = own.routes { builder.module(routes) }
        try own.extend?(builder)
    }

    func gate(_ configuration: LinkGateConfiguration) throws -> Gate { try builder(configuration).buildGate() }

    /// The levels of a login, the lowest first.
    func levels(_ configuration: LinkGateConfiguration) -> [AuthLevel] {
        var levels = configuration.authLevels
        for level in own.levels where !levels.contains(level) { levels.append(level) }
        return levels.sorted()
    }

    /// The places that the configuration and the routes of the team's command name.
    func map(_ configuration: LinkGateConfiguration) -> RouteMap {
        RouteMap(configuration.destinations + (own.routes?.map.places ?? []))
    }
}
