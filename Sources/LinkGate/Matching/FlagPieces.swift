/// The `name=value` pieces of a raw query or fragment, cut wherever an author could have meant the next parameter.
enum FlagPieces {
    struct Piece {
        let name: Range<Int>
        /// After the first `=`; empty without one.
        let value: Range<Int>
    }

    static func contains(in bytes: UnsafeBufferPointer<UInt8>, where isMatch: (Piece) -> Bool) -> Bool {
        var start = 0
        while start < bytes.count {
            var index = start
            var equals = -1
            while true {
                index = WordScan.first(in: bytes, index..<bytes.count, marks: marksOfDelimiter)
                guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { break }
                if equals < 0 { equals = index }
                index &+= 1
            }
            if equals >= 0, isMatch(Piece(name: start..<equals, value: equals + 1..<index)) { return true }
            start = index + 1
        }
        return false
    }

    @inline(__always)
    private static func marksOfDelimiter(_ word: UInt64) -> UInt64 {
        // `;` and `?` differ in this bit alone.
        let semicolonAsQuestion = word | WordScan.ones &* 0x04
        return
            (WordScan.marks(word, UInt8(ascii: "&")) | WordScan.marks(semicolonAsQuestion, UInt8(ascii: "?"))
            | WordScan.marks(word, UInt8(ascii: "#")) | WordScan.marks(word, UInt8(ascii: "="))) & ~word
    }
}

/// How the names and values of flags are compared.
enum FlagFold {
    /// Decoded to the end, `+` as a space, folded like destinations, without space around it.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        let decoded = PercentEncoding.fullyDecoded(bytes, plusIsSpace: true)
        var rest = Substring(CaselessFold.folded(String(repairing: decoded))).unicodeScalars
        while rest.first.map(isSpace) == true { rest.removeFirst() }
        while rest.last.map(isSpace) == true { rest.removeLast() }
        return String(Substring(rest))
    }

    /// White space, and what some readers strip beside it.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || (0x1C...0x1F).contains(scalar.value)
    }

    /// As ``text(_:)``, without an array suffix such as `[]`.
    static func name(_ bytes: some Collection<UInt8>) -> String {
        let text = text(bytes)
        guard let bracket = text.unicodeScalars.firstIndex(of: "[") else { return text }
        return Self.text(text[..<bracket].utf8)
    }

    /// Whether the bytes are their own fold but for ASCII case.
    static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        WordScan.first(in: bytes, 0..<bytes.count, marks: marksOfNotPlain) == bytes.count
    }

    /// Marks all but printable ASCII, and space, `%`, `+` and `[`.
    @inline(__always)
    private static func marksOfNotPlain(_ word: UInt64) -> UInt64 {
        WordScan.marksOfUnprintable(word) | WordScan.marks(word, UInt8(ascii: " "))
            | WordScan.marks(word, UInt8(ascii: "%")) | WordScan.marks(word, UInt8(ascii: "+"))
            | WordScan.marks(word, UInt8(ascii: "["))
    }

    /// Whether a folded text is the wanted value: after anything but letters and digits, and before anything else.
    static func isValue(_ text: String, _ wanted: String) -> Bool {
        let wanted = wanted.unicodeScalars
        var rest = Substring(text).unicodeScalars
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
