public import LinkGate

/// What a route requires of the user; the table checks that it is what the gate asks for.
public struct RouteAuth: Sendable, Hashable, CustomStringConvertible {
    /// The level that the session needs; `nil` for a route that opens for everybody.
    public let level: AuthLevel?

    /// It opens for everybody.
    public static let open = RouteAuth(level: nil)

    /// It needs a login.
    public static let login = RouteAuth(level: .login)

    /// It needs a session of this level.
    public static func level(_ level: AuthLevel) -> RouteAuth { RouteAuth(level: level) }

    /// `open`, or the name of the level.
    public var description: String { level?.name ?? "open" }

    /// Whether a user who is let to `other` may lack what this one requires.
    func isStricter(than other: RouteAuth) -> Bool {
        guard let level else { return false }
        return other.level.map { !$0.satisfies(level) } ?? true
    }
}
