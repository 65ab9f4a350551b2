/// The path at the beginning of what follows a link's authority: split at `/`, and then each segment decoded once,
/// strictly.
struct EncodedPath {
    /// The decoded segments, empty ones included, without an empty last one.
    private(set) var segments: [String] = []
    /// Whether every segment is its own canonical form and its own match key but for ASCII case.
    private(set) var isPlain = true
    private(set) var hasNonASCII = false
    /// The index of the `?` or `#` that ends the path; else that of the end.
    private(set) var end = 0

    /// Reads the path that begins at `start`, where `special` stands, too, and leaves the special bytes behind its end.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ special: inout SpecialBytes, limit: Int
    ) throws(DeepLinkError) {
        // Room for most links: counting first would read every byte once more.
        segments.reserveCapacity(8)
        var start = start
        var hasEscape = false
        while true {
            let index = special.next()
            guard index < bytes.count, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "#") else {
                end = index
                break
            }
            switch bytes[index] {
            case UInt8(ascii: "/"):
                try append(bytes, start..<index, hasEscape, limit)
                start = index &+ 1
                hasEscape = false
            case UInt8(ascii: "%"):
                hasEscape = true
            case UInt8(ascii: ";"):
                isPlain = false
            case 0x80...:
                isPlain = false
                hasNonASCII = true
            case let byte where byte.isPathByte:
                continue
            case ..<0x20, 0x7F:
                throw DeepLinkError(.control, "the link holds a control character", at: index)
            default:
                throw DeepLinkError(.illegalCharacter, "the path holds a character that must be encoded", at: index)
            }
        }
        if start < end { try append(bytes, start..<end, hasEscape, limit) }
    }

    private mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ hasEscape: Bool, _ limit: Int
    ) throws(DeepLinkError) {
        if segments.count == limit {
            throw DeepLinkError(.tooManySegments, "the path has more than \(limit) segments", at: range.lowerBound)
        }
        if hasEscape {
            try appendDecoded(bytes, range)
        } else {
            if range.isEmpty || bytes[range.upperBound &- 1] == UInt8(ascii: ".") { isPlain = false }
            segments.append(String(repairing: UnsafeBufferPointer(rebasing: bytes[range])))
        }
    }

    // Few segments have an escape; together with what is done for all others it would make them slower.
    @inline(never)
    private mutating func appendDecoded(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) throws(DeepLinkError) {
        let segment = try Self.decoded(bytes, range)
        isPlain = isPlain && SegmentInspection.isPlain(segment)
        segments.append(segment)
    }

    /// Where a segment begins, an empty one counted.
    static func offset(of segment: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var slashes = 0
        for index in start..<bytes.count {
            if slashes == segment { return index }
            if bytes[index] == UInt8(ascii: "/") { slashes += 1 }
        }
        return nil
    }

    /// Decodes the escapes once; every `%` must begin one, and the result must be UTF-8.
    private static func decoded(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) throws(DeepLinkError) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] != UInt8(ascii: "%") {
                decoded.append(bytes[index])
                index += 1
                continue
            }
            guard index + 2 < range.upperBound, let byte = PercentEncoding.escape(in: bytes, at: index) else {
                throw DeepLinkError(.percentEncoding, "a % without two hexadecimal digits", at: index)
            }
            decoded.append(byte)
            index += 3
        }
        let text = String(decoding: decoded, as: UTF8.self)
        guard text.utf8.elementsEqual(decoded) else {
            throw DeepLinkError(.utf8, "a segment is no UTF-8 when decoded", at: range.lowerBound)
        }
        return text
    }
}

extension UInt8 {
    /// What a path holds for itself beside letters, digits, `-`, `.` and `_` (RFC 3986 §3.3), but for `;`.
    fileprivate var isPathByte: Bool {
        switch self {
        case UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
            UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
            true
        default: false
        }
    }
}
