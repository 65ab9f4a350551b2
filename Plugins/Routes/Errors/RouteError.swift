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
