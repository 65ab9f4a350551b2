extension LinkReader {
    /// Reads the path; returns the index of the `?` or `#` that ends it, or of the end.
    mutating func readPath() throws(DeepLinkError) -> Int {
        // Room for most links: counting first would read every byte once more.
        segments.reserveCapacity(8)
        var start = start
        var hasEscape = false
        // A copy stays in registers.
        var special = special
        defer { self.special = special }
        while true {
            let index = special.next()
            guard index < bytes.count, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "#") else {
                if start < index { try append(start..<index, hasEscape) }
                return index
            }
            switch bytes[index] {
            case UInt8(ascii: "/"):
                try append(start..<index, hasEscape)
                start = index + 1
                hasEscape = false
            case UInt8(ascii: "%"):
                hasEscape = true
            case 0x80...:
                isPlain = false
                hasNonASCII = true
            case let byte where Self.isAllowedInPath(byte):
                isPlain = isPlain && Plain.isPlain(byte)
            case ..<0x20, 0x7F:
                throw DeepLinkError.control(at: index)
            default:
                throw DeepLinkError(.illegalCharacter, "the path holds a character that must be encoded", at: index)
            }
        }
    }

    /// What a path may hold beside letters, digits, `-`, `.` and `_` (RFC 3986 §3.3).
    private static func isAllowedInPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
            true
        default: false
        }
    }

    @inline(__always)
    private mutating func append(_ range: Range<Int>, _ hasEscape: Bool) throws(DeepLinkError) {
        if segments.count == limits.segments {
            throw DeepLinkError(
                .tooManySegments, "the path has more than \(limits.segments) segments", at: range.lowerBound)
        }
        if hasEscape {
            try appendDecoded(range)
        } else {
            // The pass has looked at all bytes; a raw space is an error.
            isPlain = isPlain && !range.isEmpty && Plain.canEnd(bytes[range.upperBound - 1])
            segments.append(String(bytes.part(range)))
        }
    }

    // Few segments have an escape; together with what is done for all others it would make them slower.
    @inline(never)
    private mutating func appendDecoded(_ range: Range<Int>) throws(DeepLinkError) {
        let segment = try PercentDecoding.strict(bytes, range)
        isPlain = isPlain && Plain.isPlain(segment)
        segments.append(segment)
    }

    /// Where a segment begins, an empty one counted.
    func offset(of segment: Int) -> Int? {
        var slashes = 0
        for index in start..<bytes.count {
            if slashes == segment { return index }
            if bytes[index] == UInt8(ascii: "/") { slashes += 1 }
        }
        return nil
    }
}
