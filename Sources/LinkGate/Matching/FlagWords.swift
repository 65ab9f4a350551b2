/// The name and value of a flag, with the keys that links are compared with.
final class FlagWords: Sendable {
    static let nameSeparators = "&=;?#"
    static let valueSeparators = "&;?#"

    let name: String
    let value: String
    let foldedName: String
    let foldedValue: String
    private let nameCount: Int
    /// Whether a link can carry the flag.
    let isReadable: Bool

    init(name: String, value: String) {
        self.name = name
        self.value = value
        foldedName = name.withBytes(MatchKey.parameterName)
        foldedValue = value.withBytes(MatchKey.word)
        nameCount = foldedName.utf8.count
        isReadable =
            !foldedName.isEmpty && !foldedValue.isEmpty && !Self.hasSeparator(name, Self.nameSeparators)
            && !Self.hasSeparator(value, Self.valueSeparators)
    }

    static func hasSeparator(_ text: String, _ separators: String) -> Bool {
        text.utf8.contains { separators.utf8.contains($0) }
    }

    /// Whether one of the parameters is the flag, whatever encoding is left in it.
    func areSet(byParameterOf content: LinkContent) -> Bool {
        let parameters = content.parameters
        for index in parameters.indices
        where !content.hasPlainNames || parameters[index].name.utf8.count == nameCount {
            if parameters[index].name.withBytes(isName) && parameters[index].value.withBytes(isValue) { return true }
        }
        return false
    }

    /// Whether a piece of a raw query or fragment is the flag, also around an `=` that was escaped for HTML.
    func areSet(inPiecesOf text: String) -> Bool {
        text.withBytes(areSet) || HTMLEquals.unescaped(text)?.withBytes(areSet) == true
    }

    /// The pieces are cut wherever an author could have meant the next parameter.
    private func areSet(in bytes: ByteView) -> Bool {
        var special = SpecialBytes(bytes)
        var start = 0
        var equals: Int?
        while true {
            let index = special.next()
            let isEnd = index == bytes.count || bytes[index].endsFlagPiece
            if isEnd {
                if let equals, isName(bytes.part(start..<equals)), isValue(bytes.part(equals + 1..<index)) {
                    return true
                }
                if index == bytes.count { return false }
                start = index + 1
                equals = nil
            } else if equals == nil, bytes[index] == UInt8(ascii: "=") {
                equals = index
            }
        }
    }

    private func isName(_ bytes: ByteView) -> Bool {
        foldedName.withBytes { ASCIIFold.isEqual(bytes, toFolded: $0) }
            || !Plain.isPlain(bytes) && MatchKey.parameterName(bytes).hasSameBytes(as: foldedName)
    }

    /// The value counts after anything but letters and digits, and before anything else.
    private func isValue(_ bytes: ByteView) -> Bool {
        let wanted = foldedValue.unicodeScalars
        var rest = MatchKey.word(bytes).unicodeScalars[...]
        while let first = rest.first {
            if rest.starts(with: wanted), rest.dropFirst(wanted.count).first?.isLetterOrDigit != true { return true }
            if first.isLetterOrDigit { return false }
            rest.removeFirst()
        }
        return false
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }
}

extension UInt8 {
    fileprivate var endsFlagPiece: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
    }
}
