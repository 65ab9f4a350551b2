import LinkGate

/// Splits a raw path at `/` and decodes each segment once, strictly.
struct PathReader {
    private(set) var segments: [String] = []
    /// Where the path begins; the first segment may be a host before it.
    private let start: Int
    private let host: Int?
    private let bytes: UnsafeBufferPointer<UInt8>

    /// Reads a raw path without its leading slash, after a first segment that has been read at an offset.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, after host: (segment: String, offset: Int)? = nil,
        limit: Int
    ) throws(DeepLinkError) {
        self.bytes = bytes
        self.start = range.lowerBound
        self.host = host?.offset
        var slashes = 0
        for index in range { slashes &+= bytes[index] == UInt8(ascii: "/") ? 1 : 0 }
        if slashes + (host == nil ? 1 : 2) > limit + 1 {
            throw DeepLinkError(.tooManySegments, "the path has more than \(limit) segments", at: range.lowerBound)
        }
        segments.reserveCapacity(slashes + 2)
        if let host { segments.append(host.segment) }
        try append(range)
        if segments.count > limit, segments.last?.isEmpty == false {
            throw DeepLinkError(.tooManySegments, "the path has more than \(limit) segments", at: range.lowerBound)
        }
    }

    private mutating func append(_ range: Range<Int>) throws(DeepLinkError) {
        var start = range.lowerBound
        var hasEscape = false
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if !byte.isPathByte {
                if byte == UInt8(ascii: "/") {
                    segments.append(try Self.segment(bytes, start..<index, hasEscape))
                    start = index + 1
                    hasEscape = false
                } else if byte == UInt8(ascii: "%") {
                    hasEscape = true
                } else {
                    throw DeepLinkError(.illegalCharacter, "the path holds a character that must be encoded", at: index)
                }
            }
            index &+= 1
        }
        segments.append(try Self.segment(bytes, start..<range.upperBound, hasEscape))
    }

    static func segment(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ hasEscape: Bool
    ) throws(DeepLinkError) -> String {
        hasEscape
            ? try decoded(bytes, range) : String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
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

    /// The place of a segment in the string.
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
