/// A flag in a link's query, such as `auth=required`, looked up under every spelling.
public struct QueryFlag: Sendable, Hashable {
    /// The parameter's name.
    public let name: String
    /// The value that sets the flag; no other value has an effect.
    public let value: String

    /// Makes a flag.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the link carries the flag, in its query or in its fragment.
    public func isSet(in link: DeepLink) -> Bool { false }
}
