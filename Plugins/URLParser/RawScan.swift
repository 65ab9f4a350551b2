import LinkGate

/// What one look at every byte of the string finds.
struct RawScan {
    private(set) var question: Int?
    private(set) var hash: Int?
    private(set) var hasNonASCII = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, after colon: Int) throws(DeepLinkError) {
        var index = colon + 1
        while true {
            index = WordScan.first(in: bytes, index..<bytes.count) { word in
                WordScan.marksOfUnprintable(word) | WordScan.marks(word, UInt8(ascii: "?"))
                    | WordScan.marks(word, UInt8(ascii: "#"))
            }
            guard index < bytes.count else { break }
            try note(bytes[index], at: index)
            index &+= 1
        }
        if bytes.last == UInt8(ascii: " ") {
            throw DeepLinkError(.whitespace, "the link ends with white space", at: bytes.count - 1)
        }
    }

    private mutating func note(_ byte: UInt8, at index: Int) throws(DeepLinkError) {
        if byte >= 0x80 {
            hasNonASCII = true
        } else if byte < 0x20 || byte == 0x7F {
            throw DeepLinkError(.control, "the link holds a control character", at: index)
        } else if byte == UInt8(ascii: "?") {
            if question == nil && hash == nil { question = index }
        } else if byte == UInt8(ascii: "#") {
            if hash == nil { hash = index }
        }
    }
}

/// The checks of a raw string that holds more than ASCII.
enum RawUnicodeCheck {
    static func check(_ url: String) throws(DeepLinkError) {
        var offset = 0
        var previous: Unicode.Scalar = "/"
        for scalar in url.unicodeScalars {
            if scalar.value >= 0x80 || previous.value >= 0x80 { try check(previous, scalar, at: offset) }
            offset += UTF8.width(scalar)
            previous = scalar
        }
        if previous.properties.isWhitespace {
            let place = offset - UTF8.width(previous)
            throw DeepLinkError(.whitespace, "the link ends with white space", at: place)
        }
    }

    private static func check(
        _ left: Unicode.Scalar, _ right: Unicode.Scalar, at offset: Int
    ) throws(DeepLinkError) {
        switch right.value {
        case 0x80..<0xA0, 0x2028, 0x2029:
            throw DeepLinkError(.control, "the link holds a control character", at: offset)
        default: break
        }
        guard isDelimiter(left) || isDelimiter(right) else { return }
        var pair = String(left)
        pair.unicodeScalars.append(right)
        if pair.index(after: pair.startIndex) == pair.endIndex {
            throw DeepLinkError(.grapheme, "a delimiter is one character with what is beside it", at: offset)
        }
    }

    private static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ":", "/", "?", "#", "&", "=", ";": true
        default: false
        }
    }
}
