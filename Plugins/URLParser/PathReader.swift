import LinkGate

/// Splits a raw path at `/` and decodes each segment once, strictly.
struct PathReader {
    private(set) var segments: [String] = []
    let places: SegmentPlaces

    /// Reads a raw path without its leading slash, after a first segment that has been read at an offset.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, after host: (segment: String, offset: Int)? = nil,
        limit: Int
    ) throws(DeepLinkError) {
        places = SegmentPlaces(bytes: bytes, start: range.lowerBound, host: host?.offset)
        // Room for most links: counting first would read every byte once more.
        segments.reserveCapacity(8)
        if let host { segments.append(host.segment) }
        try append(bytes, range, limit)
        if segments.count > limit, segments.last?.isEmpty == false { throw Self.tooManySegments(limit, range) }
    }

    private mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ limit: Int
    ) throws(DeepLinkError) {
        var start = range.lowerBound
        var index = start
        var hasEscape = false
        while true {
            index = WordScan.first(in: bytes, index..<range.upperBound, marks: Self.marksOfNotPlain)
            guard index < range.upperBound else { break }
            switch bytes[index] {
            case UInt8(ascii: "/"):
                if segments.count == limit { throw Self.tooManySegments(limit, range) }
                segments.append(try Self.segment(bytes, start..<index, hasEscape))
                start = index &+ 1
                hasEscape = false
            case UInt8(ascii: "%"):
                hasEscape = true
            default:
                throw DeepLinkError(.illegalCharacter, "the path holds a character that must be encoded", at: index)
            }
            index &+= 1
        }
        segments.append(try Self.segment(bytes, start..<range.upperBound, hasEscape))
    }

    private static func tooManySegments(_ limit: Int, _ range: Range<Int>) -> DeepLinkError {
        DeepLinkError(.tooManySegments, "the path has more than \(limit) segments", at: range.lowerBound)
    }

    /// Marks `/`, `%`, and the printable ASCII that RFC 3986 §3.3 has in no path: ``space " < > [ \ ] ^ ` { | }``.
    ///
    /// The string holds no controls, and a path no `?` and `#`.
    @inline(__always)
    private static func marksOfNotPlain(_ word: UInt64) -> UInt64 {
        // These differ in one bit alone: space and ", < and >; [ \ ] and { | }.
        let withBit1 = word | WordScan.ones &* 0x02
        let withBit5 = (word & ~WordScan.highs) | WordScan.ones &* 0x20
        let fromBrace = withBit5 &+ WordScan.ones &* 0x05
        let fromTilde = withBit5 &+ WordScan.ones &* 0x02
        let delimiters = WordScan.marks(word, UInt8(ascii: "/")) | WordScan.marks(word, UInt8(ascii: "%"))
        let illegal =
            WordScan.marks(withBit1, UInt8(ascii: "\"")) | WordScan.marks(withBit1, UInt8(ascii: ">"))
            | WordScan.marks(word, UInt8(ascii: "^")) | WordScan.marks(word, UInt8(ascii: "`"))
            | (fromBrace ^ fromTilde)
        return (delimiters | illegal) & ~word
    }

    static func segment(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ hasEscape: Bool
    ) throws(DeepLinkError) -> String {
        hasEscape ? try decoded(bytes, range) : String(copying: bytes, range)
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
            guard index + 2 < range.upperBound, let high = bytes[index + 1].hexDigitValue,
                let low = bytes[index + 2].hexDigitValue
            else {
                throw DeepLinkError(.percentEncoding, "a % without two hexadecimal digits", at: index)
            }
            decoded.append(high << 4 | low)
            index += 3
        }
        let text = String(decoding: decoded, as: UTF8.self)
        guard text.utf8.elementsEqual(decoded) else {
            throw DeepLinkError(.utf8, "a segment is no UTF-8 when decoded", at: range.lowerBound)
        }
        return text
    }

}

/// Where the segments of a path stand in the string.
struct SegmentPlaces {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where the path begins; the first segment may be a host before it.
    let start: Int
    let host: Int?

    func offset(of segment: Int) -> Int? {
        if let host {
            return segment == 0 ? host : offset(ofRaw: segment - 1)
        }
        return offset(ofRaw: segment)
    }

    private func offset(ofRaw segment: Int) -> Int? {
        var slashes = 0
        var index = start
        while slashes < segment, index < bytes.count {
            if bytes[index] == UInt8(ascii: "/") { slashes += 1 }
            index += 1
        }
        return slashes == segment ? index : nil
    }
}
