/// Reads a received string as a link of the app.
///
/// Parsers are asked in their order; the first that recognizes the string decides. Make the link with
/// ``DeepLink/init(scheme:host:encoded:plusInQuery:limits:)`` or
/// ``DeepLink/init(scheme:host:path:parameters:query:fragment:)``: they give every parser's links the same protection
/// against other spellings.
public protocol DeepLinkParser: Sendable {
    /// Reads a link. It must be a pure function without I/O, and return or throw for every string.
    ///
    /// - Returns: The link; `nil` if the string is not recognized, so that the next parser is asked.
    /// - Throws: ``DeepLinkError`` if the string is recognized and malformed; no other parser is asked and nothing
    ///   opens.
    func parse(_ url: String) throws(DeepLinkError) -> DeepLink?
}
