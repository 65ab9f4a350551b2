public import LinkGate

/// Reads the short links of an app's posters, `our:w-cards`, whose letter is a place and whose rest a tab.
///
/// The bundled parser takes no links without slashes behind the scheme.
public struct ShortLinkParser: DeepLinkParser {
    private static let places = ["w": "wallet", "a": "account", "h": "help"]

    /// Makes the parser.
    public init() {}

    /// Reads a short link; the scheme's case does not count.
    public func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        let words = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, words[0].lowercased() == "our" else { return nil }
        let parts = words[1].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        // Ours and unreadable is an error, so that no laxer parser is asked.
        guard let place = parts.first.flatMap({ Self.places[$0.lowercased()] }) else {
            throw DeepLinkError(.form, "a short link begins with our:w, our:a or our:h")
        }
        return try DeepLink(
            scheme: "our", path: [place],
            parameters: parts.count == 2 ? [.init(name: "tab", value: String(parts[1]))] : [])
    }
}
