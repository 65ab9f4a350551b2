import LinkGate

/// A link that stands for all that a pattern names, to find out what parsers and other patterns say of it.
enum Witness {
    /// A segment that no pattern names: only a `*` stands for it.
    private static let anySegment = "any-segment-0b4e9d21"

    /// The segments of a pattern, with something in the place of each `*`.
    static func segments(of pattern: String) -> [String] {
        let path = isExact(pattern) ? pattern.dropFirst() : pattern[...]
        return path.utf8.split(separator: UInt8(ascii: "/"))
            .map { String(Substring($0)) }
            .map { $0 == "*" ? anySegment : $0 }
    }

    /// A host that an entry of `hosts` stands for.
    static func host(of entry: String) -> String {
        entry.utf8.starts(with: "*.".utf8) ? anySegment + entry.dropFirst() : entry
    }

    /// Whether a pattern does not protect what is below it.
    static func isExact(_ pattern: String) -> Bool { pattern.utf8.first == UInt8(ascii: "=") }

    /// A link to the place; nil if there is none.
    static func link(to pattern: String) -> DeepLink? {
        try? DeepLink(scheme: "linkgate", path: segments(of: pattern))
    }

    /// The path as a link is written, percent-encoded; a pattern's own escapes stay.
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
