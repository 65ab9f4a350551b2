/// A flag in a link's query, such as `auth=required`, looked up under every spelling.
///
/// The name counts in any case and encoding, with spaces around it and with an array suffix (`auth[]`). The value
/// counts alone or followed by anything but a letter or digit (`required;x`), after quotes and the like; any other
/// value has no effect. Every occurrence counts, also behind `;` or `?` where authors mistype `&`, around an `=`
/// that was escaped for HTML (`auth&#61;required`), and in the fragment. Of a link that was made without its raw query,
/// the parameters are used.
///
/// ```swift
/// let isFlagged = QueryFlag(name: "auth", value: "required").isSet(in: link)
/// ```
///
/// The flag is a request of the link's author, and not a boundary: the author can leave it out.
public struct QueryFlag: Sendable, Hashable {
    /// The parameter's name.
    public var name: String { words.name }
    /// The value that sets the flag; no other value has an effect.
    public var value: String { words.value }

    /// One reference, since a flag is copied for each link that is judged.
    private let words: FlagWords

    /// Makes a flag.
    public init(name: String, value: String) {
        words = FlagWords(name: name, value: value)
    }

    /// Whether the link carries the flag, in its query or in its fragment.
    ///
    /// A flag that can never be set, see ``configurationProblems``, counts as set in every link.
    public func isSet(in link: DeepLink) -> Bool {
        if !words.isReadable { return true }
        guard let rest = link.content.rest else { return words.areSet(byParameterOf: link.content) }
        if let fragment = rest.fragment {
            if words.areSet(inPiecesOf: fragment) { return true }
            // The `#` of `auth&#61;required` begins the fragment.
            if let query = rest.query, query.utf8.last == UInt8(ascii: "&"),
                words.areSet(inPiecesOf: query + "#" + fragment)
            {
                return true
            }
        }
        return rest.query.map(words.areSet(inPiecesOf:)) ?? words.areSet(byParameterOf: link.content)
    }

    /// Whether both are the same name and value.
    public static func == (lhs: QueryFlag, rhs: QueryFlag) -> Bool {
        lhs.name == rhs.name && lhs.value == rhs.value
    }

    /// Hashes name and value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }
}

extension QueryFlag: ConfigurationChecking {
    /// A name or value that no link can carry.
    public var configurationProblems: [ConfigurationProblem] {
        if words.isReadable { return [] }
        return [
            Self.problem(of: name, folded: words.foldedName, at: "name", separators: FlagWords.nameSeparators),
            Self.problem(of: value, folded: words.foldedValue, at: "value", separators: FlagWords.valueSeparators),
        ].compactMap { $0 }
    }

    private static func problem(
        of text: String, folded: String, at place: String, separators: String
    ) -> ConfigurationProblem? {
        if folded.isEmpty {
            return ConfigurationProblem(
                place: place, problem: "\"\(text)\" has no visible character", remedy: "write a word, as in \"auth\"")
        }
        guard FlagWords.hasSeparator(text, separators) else { return nil }
        return ConfigurationProblem(
            place: place, problem: "\"\(text)\" holds a character that separates parameters",
            remedy: "leave out \(separators.map(String.init).joined(separator: " "))")
    }
}
