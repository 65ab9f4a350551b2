/// How strongly a user has authenticated; levels are ordered, and ``login`` is the lowest.
///
/// ```swift
/// extension AuthLevel { static let mfa = AuthLevel("mfa", rank: 1) }
/// ```
public struct AuthLevel: Sendable, Hashable {
    /// The name, as configuration files and events write it.
    public let name: String
    /// The position in the order: a higher rank is stronger, and ``login`` has rank 0.
    public let rank: Int

    /// Makes a level.
    public init(_ name: String, rank: Int) {
        self.name = name
        self.rank = rank
    }

    /// The lowest level of a user who is logged in; a guest's level ranks below it.
    public static let login = AuthLevel("login", rank: 0)

    /// Whether a session of this level is sufficient where `required` is asked for.
    ///
    /// Two levels of one rank and different names do not satisfy each other.
    public func satisfies(_ required: AuthLevel) -> Bool {
        rank > required.rank || self == required
    }
}

extension AuthLevel: Comparable {
    /// Whether the left level is the weaker one; names order levels of one rank.
    public static func < (lhs: AuthLevel, rhs: AuthLevel) -> Bool {
        (lhs.rank, lhs.name) < (rhs.rank, rhs.name)
    }
}

extension AuthLevel: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
