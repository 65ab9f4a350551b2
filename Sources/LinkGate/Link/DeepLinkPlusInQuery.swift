extension DeepLink {
    /// What a `+` in a link's query is, in names and values.
    ///
    /// The gate looks for its flag with both readings, whichever the parser chooses.
    public enum PlusInQuery: Sendable, Hashable {
        /// A plus sign, as RFC 3986 §3.4 and Foundation read it.
        case literal
        /// A space, as forms write it (`application/x-www-form-urlencoded`, WHATWG URL §5.1); a plus sign is `%2B`.
        case space
    }
}
