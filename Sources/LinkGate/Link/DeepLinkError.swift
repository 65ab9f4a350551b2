/// Why a recognized link was rejected: the fault and its position.
public struct DeepLinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of the fault; stable, for programs.
    public let code: Code
    /// A description of the fault, for people; contains no value of the link.
    public let message: String
    /// The offset of the fault in the received string, in UTF-8 bytes; `nil` if it has no single position.
    public let offset: Int?

    /// Makes an error; for parsers.
    public init(_ code: Code, _ message: String, at offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    /// The message with its place.
    public var description: String {
        offset.map { "\(message) (at byte \($0))" } ?? message
    }

    /// The error in a string in which `count` bytes more stand before its place.
    func moved(by count: Int) -> DeepLinkError {
        DeepLinkError(code, message, at: offset.map { $0 + count })
    }
}
