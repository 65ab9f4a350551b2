/// A point on which neither Apple's pages nor recordings of the system say how it decides.
///
/// Where the answer to one changes a match, the match is ``AssociationMatch/Verdict/uncertain``.
public enum OpenQuestion: String, Sendable, Hashable, CaseIterable {
    /// Whether a key that differs from a known one by its case is that key.
    case keyCase
    /// Whether empty segments inside a path count as none.
    case emptySegmentsJoined
    /// Whether an empty segment inside a path satisfies `?*`.
    case emptySegmentsCounted
    /// Whether several slashes at the beginning of a URL's path count as one.
    case leadingSlashes
    /// Whether a trailing slash of the URL is a character for `?` at the end of a pattern.
    case trailingSlash
    /// Whether `?` and `?*` stand for a slash, too.
    case slashInWildcard
    /// Whether `;` and what follows it in a segment belong to the path.
    case pathParameters
    /// Whether the digits of an escape compare in any case where case does not count.
    case escapeCase
    /// Whether a letter with its accent equals the letter followed by the accent.
    case normalization
    /// Whether `?` stands for one byte of a decoded character.
    case bytes
    /// Whether the case of an item's name counts as that of its value does.
    case itemNameCase
    /// Whether `+` in a query is a space where the URL is decoded.
    case plus
    /// Whether query items are decoded even where the URL is compared as written.
    case decodedItems
    /// What a variable stands for that is not defined.
    case undefinedVariable
    /// Whether a URL with a port is handed over.
    case port

    /// The question in words.
    public var text: String {
        switch self {
        case .keyCase: "whether a key may be written in another case"
        case .emptySegmentsJoined: "whether `//` inside a path counts as `/`"
        case .emptySegmentsCounted: "whether `?*` matches the empty segment in `//`"
        case .leadingSlashes: "whether several slashes at the beginning of a URL's path count as one"
        case .trailingSlash: "whether a URL's trailing slash is a character for `?`"
        case .slashInWildcard: "whether `?` and `?*` match a slash, too"
        case .pathParameters: "whether `;` and what follows it belong to the path"
        case .escapeCase: "whether escapes compare in any case with \"caseSensitive\": false"
        case .normalization: "whether composed and decomposed letters are equal"
        case .bytes: "whether `?` is one character or one byte of a decoded URL"
        case .itemNameCase: "whether the case of a query item's name counts"
        case .plus: "whether `+` is a space in a decoded query"
        case .decodedItems: "whether query items are decoded although \"percentEncoded\" is true"
        case .undefinedVariable: "what a variable stands for that is not defined"
        case .port: "whether a URL with a port is handed over"
        }
    }
}
