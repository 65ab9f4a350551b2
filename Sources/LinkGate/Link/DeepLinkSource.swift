/// Where a link came from, as far as the app knows; gate policies see it in their context.
public struct DeepLinkSource: Sendable, Hashable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name of the source.
    public let rawValue: String

    /// Makes a source of this name: the bundle identifier of the sending app, say.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a source of this name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// A push notification.
    public static let push: DeepLinkSource = "push"
    /// A scanned code.
    public static let scan: DeepLinkSource = "scan"
}
