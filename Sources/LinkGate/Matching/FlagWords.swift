/// The name and value of a flag, with what links are compared with.
final class FlagWords: Sendable {
    static let nameSeparators = "&=;?#"
    static let valueSeparators = "&;?#"

    let name: String
    let value: String
    let foldedName: String
    let foldedValue: String
    /// Whether a link can carry the flag.
    let isReadable: Bool

    init(name: String, value: String) {
        self.name = name
        self.value = value
        foldedName = FlagFold.name(name.utf8)
        foldedValue = FlagFold.text(value.utf8)
        isReadable =
            !foldedName.isEmpty && !foldedValue.isEmpty && !Self.hasSeparator(name, Self.nameSeparators)
            && !Self.hasSeparator(value, Self.valueSeparators)
    }

    static func hasSeparator(_ text: String, _ separators: String) -> Bool {
        text.utf8.contains { separators.utf8.contains($0) }
    }

    func areSet(by parameter: DeepLink.Parameter) -> Bool {
        FlagFold.name(parameter.name.utf8).hasSameBytes(as: foldedName) && isValue(parameter.value.utf8)
    }

    func areSet(inPiecesOf text: Substring) -> Bool {
        text.withUTF8Bytes { bytes in
            let isPlain = FlagFold.isPlain(bytes)
            return FlagPieces.contains(in: bytes) { piece in
                let name = UnsafeBufferPointer(rebasing: bytes[piece.name])
                // Most texts fold to themselves but for ASCII case, and most of their names differ in length.
                guard isPlain ? isPlainlyName(name) : isName(name) else { return false }
                return isPlainlyValue(UnsafeBufferPointer(rebasing: bytes[piece.value]))
                    || isValue(bytes[piece.value])
            }
        }
    }

    private func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        FlagFold.isPlain(bytes) ? isPlainlyName(bytes) : FlagFold.name(bytes).hasSameBytes(as: foldedName)
    }

    private func isPlainlyName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count == foldedName.utf8.count
            && foldedName.withUTF8Bytes { ASCIIFold.isEqual(UnsafeRawBufferPointer(bytes), to: .init($0)) }
    }

    private func isPlainlyValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        foldedValue.withUTF8Bytes { ASCIIFold.isEqual(UnsafeRawBufferPointer(bytes), to: .init($0)) }
    }

    private func isValue(_ bytes: some Collection<UInt8>) -> Bool {
        FlagFold.isValue(FlagFold.text(bytes), foldedValue)
    }
}
