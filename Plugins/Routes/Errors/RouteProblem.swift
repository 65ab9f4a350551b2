/// One value that is wrong, in a link or for one.
public struct RouteProblem: Sendable, Hashable, CustomStringConvertible {
    /// Its name in the pattern or the query; empty for the whole route.
    public let value: String
    /// What is wrong with it.
    public let reason: Reason
    /// The text that was found or would have been written; `nil` if there is none.
    ///
    /// It may hold what logs must not, so it is no part of the ``description``.
    public let text: String?

    /// What can be wrong.
    @nonexhaustive
    public enum Reason: Sendable, Hashable {
        /// The route needs it, and the link does not have it.
        case missing
        /// The text is no such value.
        case unreadable(expected: String)
        /// A link cannot carry this text at this place.
        case unwritable(because: String)
        /// The link would lead to another route, of this name.
        case shadowed(by: String)
        /// The value that the link would lead to is another one.
        case notCarried
        /// The route is not reachable by this kind of link.
        case unreachable(RouteReach)
        /// No module of the table lists the route.
        case notInTable
    }

    /// The name and the reason, without the text.
    public var description: String {
        switch reason {
        case .missing: "the query has no \"\(value)\""
        case .unreadable(let expected): "\"\(value)\" is not \(expected)"
        case .unwritable(let because):
            value.isEmpty ? "it cannot be written: \(because)" : "\"\(value)\" cannot stand in a link: \(because)"
        case .shadowed(let other): "its link would lead to route \(other)"
        case .notCarried:
            "the link would not carry all of it: a property is missing in the route's fields, or its text does not "
                + "read back"
        case .unreachable(.webOnly): "it is reachable by web links alone"
        case .unreachable: "it is reachable by links of a custom scheme alone"
        case .notInTable: "no module of the table lists it"
        }
    }
}
