public import LinkGate

/// A feature: its routes, and whatever else it contributes to the router.
///
/// ```swift
/// public struct OrderFeature: RouteModule {
///     public init() {}
///     public var routes: [any LinkRoute.Type] { [OrdersRoute.self, OrderRoute.self] }
/// }
/// ```
///
/// Give it to a ``RouteTable``, and the table to the builder; the builder alone does not see its routes.
public protocol RouteModule: LinkGateModule, Sendable {
    /// The types of its routes, in any order.
    var routes: [any LinkRoute.Type] { get }
}

extension RouteModule {
    /// Contributes nothing beside the routes.
    public func register(in registry: ModuleRegistry) {}
}

/// A part of the app whose routes share the beginning of their patterns and what they require, declared once.
///
/// ```swift
/// extension RouteSection {
///     static let account = RouteSection("account", auth: .login)
///     static let security = RouteSection("security", in: .account, auth: .level(.mfa))
/// }
/// ```
///
/// A route names it instead of its requirement: `RouteDefinition("address", in: .account, example: …)` is at
/// `account/address`. The gate protects all below `account`, also places that are no route.
public struct RouteSection: Sendable, Hashable {
    /// The pattern of the section, with those that it lies in: `account/security`.
    public let pattern: String
    /// What its routes require unless they require more.
    public let auth: RouteAuth
    /// This section and those that it lies in.
    let chain: [Part]

    /// What the gate must protect of one section.
    struct Part: Sendable, Hashable {
        let pattern: String
        let auth: RouteAuth
    }

    /// Declares a section.
    ///
    /// - Parameters:
    ///   - pattern: Segments as of a route's pattern; `{name}` is a value that each of its routes asks for.
    ///   - auth: What all below it requires.
    public init(_ pattern: String, auth: RouteAuth) {
        self.pattern = RoutePattern.withoutLeadingSlash(pattern)
        self.auth = auth
        chain = [Part(pattern: self.pattern, auth: auth)]
    }

    /// Declares a section of another one.
    ///
    /// - Parameters:
    ///   - pattern: What follows the pattern of the outer section.
    ///   - outer: The section that it lies in.
    ///   - auth: What all below it requires; by default what the outer section does.
    public init(_ pattern: String, in outer: RouteSection, auth: RouteAuth? = nil) {
        self.pattern = outer.joined(with: pattern)
        self.auth = auth ?? outer.auth
        chain = outer.chain + [Part(pattern: self.pattern, auth: self.auth)]
    }

    /// The pattern of a place in the section; the section's own for an empty one.
    func joined(with pattern: String) -> String {
        let rest = RoutePattern.withoutLeadingSlash(pattern)
        return rest.isEmpty ? self.pattern : "\(self.pattern)/\(rest)"
    }
}
