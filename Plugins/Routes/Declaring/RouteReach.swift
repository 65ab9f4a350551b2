public import LinkGate

/// Which links reach a route: web links, those of the app's own schemes, or both.
///
/// The gate does not distinguish: it protects the place in every link.
public enum RouteReach: String, Sendable, Hashable, Codable {
    /// Both kinds of links.
    case anywhere
    /// Universal links (`https://app.example.com/invite/7`) alone, whose host the system has verified.
    case webOnly
    /// Links of a custom scheme (`yourapp://debug`) alone.
    case schemeOnly

    /// Whether a link is of a kind that reaches the route.
    public func includes(_ link: DeepLink) -> Bool { includes(isWeb: link.host != nil) }

    /// Whether links that begin so are of a kind that reaches the route.
    public func includes(_ base: LinkBase) -> Bool { includes(isWeb: base.host != nil) }

    private func includes(isWeb: Bool) -> Bool {
        switch self {
        case .anywhere: true
        case .webOnly: isWeb
        case .schemeOnly: !isWeb
        }
    }

    func overlaps(_ other: RouteReach) -> Bool { self == .anywhere || other == .anywhere || self == other }
}
