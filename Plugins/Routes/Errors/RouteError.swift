public import LinkGate

/// Why a link is no value of its route, or a value has no link.
public struct RouteError: EventSafeError, Sendable, Hashable, CustomStringConvertible {
    /// The route's name.
    public let route: String
    /// Every value that is wrong, not only the first.
    public let problems: [RouteProblem]

    init(route: String, problems: [RouteProblem]) {
        (self.route, self.problems) = (route, problems)
    }

    init(route: String, _ reason: RouteProblem.Reason) {
        self.init(route: route, problems: [RouteProblem(value: "", reason: reason, text: nil)])
    }

    /// The route and the names of the values; never text of the link, since logs and events take this.
    public var description: String {
        "route \(route): " + problems.map(\.description).joined(separator: "; ")
    }

    /// The same as ``description``.
    public var eventText: String { description }
}

/// A link that opened leads to no route of the table, and nothing was given for such links.
///
/// Those of `DeepLinkRouter.Builder.routes(_:_:otherwise:)`.
public struct UnroutedLinkError: EventSafeError, Sendable, Hashable, CustomStringConvertible {
    /// The link.
    public let link: DeepLink

    /// The link's own description, which hides what the app redacts.
    public var description: String { "no route leads to \(link)" }

    /// Nothing of the link.
    public var eventText: String { "no route" }
}

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
