extension String {
    /// Whether both are the same bytes, but for the case of ASCII letters.
    func isEqualIgnoringASCIICase(to other: String) -> Bool {
        utf8.elementsEqual(other.utf8) { $0 == $1 || $0 ^ $1 == 0x20 && Self.isASCIILetter($0) }
    }

    private static func isASCIILetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
