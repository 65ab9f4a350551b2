/// A flag in a link's query, such as `auth=required`, looked up under every spelling.
///
/// The name counts in any case and encoding, with spaces around it and with an array suffix (`auth[]`). The value
/// counts alone or followed by anything but a letter or digit (`required;x`), after quotes and the like; any other
/// value has no effect. Every occurrence is looked at, also behind `;` or `?` where authors mistype `&`, and in the
/// fragment. Of a link that was made without its raw query, the parameters are looked at.
///
/// ```swift
/// if QueryFlag(name: "auth", value: "required").isSet(in: link) { … }
/// ```
///
/// The flag is an author's request and no boundary: whoever controls the link can leave it out.
public struct QueryFlag: Sendable, Hashable {
    /// The parameter's name.
    public let name: String
    /// The value that sets the flag; no other value has an effect.
    public let value: String

    private let foldedName: String
    private let foldedValue: String
    private let isReadable: Bool

    /// Makes a flag.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
        foldedName = FlagFold.name(name.utf8)
        foldedValue = FlagFold.text(value.utf8)
        isReadable =
            !foldedName.isEmpty && !foldedValue.isEmpty && !Self.hasSeparator(name, Self.nameSeparators)
            && !Self.hasSeparator(value, Self.valueSeparators)
    }

    /// Whether the link carries the flag, in its query or in its fragment.
    ///
    /// A flag that can never be set, see ``configurationProblems``, counts as set in every link.
    public func isSet(in link: DeepLink) -> Bool {
        if !isReadable { return true }
        let content = link.content
        if let fragment = content.fragment, isSet(inPiecesOf: fragment) { return true }
        if let query = content.query { return isSet(inPiecesOf: query) }
        return content.parameters.contains { parameter in
            FlagFold.name(parameter.name.utf8).hasSameBytes(as: foldedName) && isValue(parameter.value.utf8)
        }
    }

    private func isSet(inPiecesOf text: Substring) -> Bool {
        text.withUTF8Bytes { bytes in
            FlagPieces.contains(in: bytes) { piece in
                isName(UnsafeBufferPointer(rebasing: bytes[piece.name]))
                    && (isPlainlyValue(UnsafeBufferPointer(rebasing: bytes[piece.value]))
                        || isValue(bytes[piece.value]))
            }
        }
    }

    private func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if FlagFold.isPlain(bytes) {
            return bytes.count == foldedName.utf8.count
                && foldedName.withUTF8Bytes { ASCIIFold.isEqual(UnsafeRawBufferPointer(bytes), to: .init($0)) }
        }
        return FlagFold.name(bytes).hasSameBytes(as: foldedName)
    }

    private func isPlainlyValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        foldedValue.withUTF8Bytes { ASCIIFold.isEqual(UnsafeRawBufferPointer(bytes), to: .init($0)) }
    }

    private func isValue(_ bytes: some Collection<UInt8>) -> Bool {
        FlagFold.isValue(FlagFold.text(bytes), foldedValue)
    }
}

extension QueryFlag: ConfigurationChecking {
    private static let nameSeparators = "&=;?#"
    private static let valueSeparators = "&;?#"

    /// A name or value that no link can carry.
    public var configurationProblems: [ConfigurationProblem] {
        if isReadable { return [] }
        return [
            Self.problem(of: name, folded: foldedName, at: "name", separators: Self.nameSeparators),
            Self.problem(of: value, folded: foldedValue, at: "value", separators: Self.valueSeparators),
        ].compactMap { $0 }
    }

    private static func problem(
        of text: String, folded: String, at place: String, separators: String
    ) -> ConfigurationProblem? {
        if folded.isEmpty {
            return ConfigurationProblem(
                place: place, problem: "\"\(text)\" has no visible character", remedy: "write a word, as in \"auth\"")
        }
        guard hasSeparator(text, separators) else { return nil }
        return ConfigurationProblem(
            place: place, problem: "\"\(text)\" holds a character that separates parameters",
            remedy: "leave out \(separators.map(String.init).joined(separator: " "))")
    }

    private static func hasSeparator(_ text: String, _ separators: String) -> Bool {
        text.utf8.contains { separators.utf8.contains($0) }
    }
}
