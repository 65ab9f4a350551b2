/// The name and value of a flag, with what links are compared with.
final class FlagWords: Sendable {
    static let nameSeparators = "&=;?#"
    static let valueSeparators = "&;?#"

    let name: String
    let value: String
    let foldedName: String
    let foldedValue: String
    private let nameCount: Int
    private let lastByteOfName: UInt8
    /// Whether a link can carry the flag.
    let isReadable: Bool

    init(name: String, value: String) {
        self.name = name
        self.value = value
        foldedName = FlagFold.name(name.utf8)
        foldedValue = FlagFold.text(value.utf8)
        nameCount = foldedName.utf8.count
        lastByteOfName = foldedName.utf8.last ?? 0
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
            if isPlainlyWithoutName(bytes) { return false }
            return FlagPieces.contains(in: bytes) { piece in
                isName(UnsafeBufferPointer(rebasing: bytes[piece.name]))
                    && (isPlainlyValue(UnsafeBufferPointer(rebasing: bytes[piece.value]))
                        || isValue(bytes[piece.value]))
            }
        }
    }

    /// Whether the text folds to itself but for ASCII case, and the name stands before none of its `=`.
    ///
    /// So it is with nearly every text, and telling it takes a quarter of the time of cutting it into pieces.
    private func isPlainlyWithoutName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while true {
            index = WordScan.first(in: bytes, index..<bytes.count) {
                FlagFold.marksOfNotPlain($0) | WordScan.marks($0, UInt8(ascii: "="))
            }
            guard index < bytes.count else { return true }
            guard bytes[index] == UInt8(ascii: "=") else { return false }
            let start = index &- nameCount
            if start >= 0, bytes[index &- 1].asciiLowercased == lastByteOfName,
                isPlainlyName(UnsafeBufferPointer(rebasing: bytes[start..<index]))
            {
                return false
            }
            index &+= 1
        }
    }

    private func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        FlagFold.isPlain(bytes) ? isPlainlyName(bytes) : FlagFold.name(bytes).hasSameBytes(as: foldedName)
    }

    private func isPlainlyName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count == nameCount
            && foldedName.withUTF8Bytes { ASCIIFold.isEqual(UnsafeRawBufferPointer(bytes), to: .init($0)) }
    }

    private func isPlainlyValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        foldedValue.withUTF8Bytes { ASCIIFold.isEqual(UnsafeRawBufferPointer(bytes), to: .init($0)) }
    }

    private func isValue(_ bytes: some Collection<UInt8>) -> Bool {
        FlagFold.isValue(FlagFold.text(bytes), foldedValue)
    }
}
