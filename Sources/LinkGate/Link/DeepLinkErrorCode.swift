extension DeepLinkError {
    /// The kind of a fault.
    ///
    /// The static members are the faults for which a recognized link is rejected. Each is there because two readers of
    /// the same string could find different destinations in it.
    public struct Code: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
        /// The stable name of the kind.
        public let rawValue: String
        /// Makes a kind of a parser's own.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Makes a kind of a parser's own.
        public init(stringLiteral value: String) { self.init(rawValue: value) }
    }
}

extension DeepLinkError.Code {
    // MARK: The string as a whole

    /// The string is longer than the parser reads (RFC 9110 §4.1 asks for 8,000 bytes at least).
    public static let tooLong: Self = "too_long"
    /// White space at the end of the string: some readers strip it, others make it part of the destination.
    public static let whitespace: Self = "whitespace"
    /// A control character, or a line or paragraph separator: raw anywhere, encoded in the path; an encoded NUL
    /// anywhere.
    ///
    /// Some readers cut the string there, others drop the character.
    public static let control: Self = "control"
    /// A character that joins a delimiter beside it to one `Character` (UAX 29): a reader that splits by characters
    /// does not see the delimiter.
    public static let grapheme: Self = "grapheme"

    // MARK: Scheme and authority

    /// The scheme is not written as RFC 3986 §3.1 asks.
    public static let scheme: Self = "scheme"
    /// User information before the host (RFC 3986 §3.2.1): readers differ on which `@` ends it.
    public static let userInfo: Self = "user_info"
    /// The host has characters that readers decode or map differently, a trailing dot, or is a configured web host
    /// in a link of a custom scheme (RFC 3986 §3.2.2).
    public static let host: Self = "host"
    /// A port that is not the default one of the scheme, or any port in a link of a custom scheme
    /// (RFC 3986 §3.2.3).
    public static let port: Self = "port"
    /// The slashes after the scheme, or a first segment that looks like a host with user information or a port:
    /// some readers find a host there, others a path (RFC 3986 §3.3).
    public static let form: Self = "form"

    // MARK: Path

    /// A `%` without two hexadecimal digits (RFC 3986 §2.1).
    public static let percentEncoding: Self = "percent_encoding"
    /// A raw character that RFC 3986 §3.3 does not allow in a path; Foundation would encode the path anew,
    /// its escapes included.
    public static let illegalCharacter: Self = "illegal_character"
    /// The decoded bytes are no UTF-8 (RFC 3629 §3), or a parser has cut the string inside a character.
    public static let utf8: Self = "utf8"
    /// A segment that is `.` or `..` for some reader (RFC 3986 §5.2.4): plain, encoded, followed by path
    /// parameters, or in other characters that mean dots.
    public static let dotSegment: Self = "dot_segment"
    /// An encoded `/` or `\` inside a segment, at any depth of encoding: readers split there or not.
    public static let encodedSeparator: Self = "encoded_separator"
    /// More than three layers of percent-encoding.
    public static let encodingDepth: Self = "encoding_depth"
    /// A control that changes the direction of the shown text (UAX 9: embeddings, overrides, isolates).
    public static let bidi: Self = "bidi"
    /// More than 30 combining marks in a row (UAX 15 §13), which no language needs.
    public static let combiningMarks: Self = "combining_marks"
    /// More segments than the parser reads.
    public static let tooManySegments: Self = "too_many_segments"

    // MARK: Query

    /// More parameters than the parser reads.
    public static let tooManyParameters: Self = "too_many_parameters"
}
