import LinkGate

/// Makes a representative link of a pattern, to test parsers and other patterns with it.
enum Witness {
    /// A segment that no pattern names, so that only `*` matches it.
    private static let anySegment = "any-segment-0b4e9d21"

    /// The segments of a pattern, with a placeholder for each `*`.
    static func segments(of pattern: String) -> [String] {
        let path = isExact(pattern) ? pattern.dropFirst() : pattern[...]
        return path.utf8.split(separator: UInt8(ascii: "/"))
            .map { String(Substring($0)) }
            .map { $0 == "*" ? anySegment : $0 }
    }

    /// A host that matches an entry of `hosts`.
    static func host(of entry: String) -> String {
        entry.utf8.starts(with: "*.".utf8) ? anySegment + entry.dropFirst() : entry
    }

    /// Whether a pattern does not protect what is below it.
    static func isExact(_ pattern: String) -> Bool { pattern.utf8.first == UInt8(ascii: "=") }

    /// A link that matches the pattern; `nil` if none can.
    static func link(to pattern: String) -> DeepLink? {
        try? DeepLink(scheme: "linkgate", path: segments(of: pattern))
    }

    /// The percent-encoded path of a matching link; escapes of the pattern are kept.
    static func path(of pattern: String) -> String {
        segments(of: pattern).map { segment in
            segment.utf8.map { byte in
                let character = Character(Unicode.Scalar(byte))
                let isPlain =
                    character.isASCII && (character.isLetter || character.isNumber || "-._~%".contains(character))
                return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }.joined(separator: "/")
    }
}
