/// The name and value of a flag, with what links are compared with.
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
        foldedName = FlagFold.name(name.utf8)
        foldedValue = FlagFold.text(value.utf8)
        nameCount = foldedName.utf8.count
        isReadable =
            !foldedName.isEmpty && !foldedValue.isEmpty && !Self.hasSeparator(name, Self.nameSeparators)
            && !Self.hasSeparator(value, Self.valueSeparators)
    }

    static func hasSeparator(_ text: String, _ separators: String) -> Bool {
        text.utf8.contains { separators.utf8.contains($0) }
    }

    /// `arePlain`: the names fold to themselves but for ASCII case, so that only one as long as the flag's can be it.
    func areSet(byOneOf parameters: [DeepLink.Parameter], arePlain: Bool) -> Bool {
        for index in parameters.indices where !arePlain || parameters[index].name.utf8.count == nameCount {
            if areSet(by: parameters[index]) { return true }
        }
        return false
    }

    private func areSet(by parameter: DeepLink.Parameter) -> Bool {
        parameter.name.withUTF8Bytes(isName) && parameter.value.withUTF8Bytes(isValue)
    }

    func areSet(inPiecesOf text: String) -> Bool {
        areSetPlainly(inPiecesOf: text) || HTMLEquals.unescaped(text).map(areSetPlainly) == true
    }

    private func areSetPlainly(inPiecesOf text: String) -> Bool {
        text.withUTF8Bytes { bytes in
            FlagPieces.contains(in: bytes) { piece in
                isName(UnsafeBufferPointer(rebasing: bytes[piece.name]))
                    && isValue(UnsafeBufferPointer(rebasing: bytes[piece.value]))
            }
        }
    }

    private func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        isPlainlyName(bytes)
            || !FlagFold.isPlain(bytes) && FlagFold.name(bytes).hasSameBytes(as: foldedName)
    }

    private func isPlainlyName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count == nameCount
            && foldedName.withUTF8Bytes { ASCIIFold.isEqual(UnsafeRawBufferPointer(bytes), to: .init($0)) }
    }

    private func isValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        foldedValue.withUTF8Bytes { ASCIIFold.isEqual(UnsafeRawBufferPointer(bytes), to: .init($0)) }
            || FlagFold.isValue(FlagFold.text(bytes), foldedValue)
    }
}
