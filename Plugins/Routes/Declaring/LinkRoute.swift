/// A place of the app, as a value: `OrderRoute(id: 42)`.
///
/// ```swift
/// public struct OrderRoute: LinkRoute {
///     public enum Tab: String, CaseIterable, RouteValue { case items, invoice }
///
///     public var id: Int
///     public var tab: Tab
///
///     public static let definition = RouteDefinition(
///         "orders/{id}", auth: .login, about: "An order, at a tab.", example: OrderRoute(id: 42, tab: .items)
///     ) {
///         OrderRoute(id: $0.path("id", \.id), tab: $0.query("tab", \.tab, default: .items))
///     }
/// }
/// ```
///
/// List it in ``RouteModule/routes`` of its feature. Its values can be pushed onto a `NavigationStack` as they are.
public protocol LinkRoute: Hashable, Sendable {
    /// The link that leads here, declared once for reading, gating, writing and documenting it.
    static var definition: RouteDefinition<Self> { get }

    /// Further links that lead here, each with a `name` of its own; none by default.
    ///
    /// They may have other patterns, requirements and parents. A value is written as the first link that carries it,
    /// ``definition`` before these. For an old spelling of the same link, `aliases` of the definition is enough.
    static var otherDefinitions: [RouteDefinition<Self>] { get }
}

extension LinkRoute {
    /// No further links.
    public static var otherDefinitions: [RouteDefinition<Self>] { [] }
}
