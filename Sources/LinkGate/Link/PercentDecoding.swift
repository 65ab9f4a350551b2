/// The only decoder of percent-encoding (RFC 3986 §2.1): strictly for the path, leniently for the rest, and to the end
/// for comparing.
enum PercentDecoding {
    /// Decodes every escape of a path's segment once.
    ///
    /// Every `%` must begin an escape, and the result must be UTF-8.
    static func strict(_ bytes: ByteView, _ range: Range<Int>) throws(DeepLinkError) -> String {
        var fault: DeepLinkError?
        let text = String(capacity: range.count) { text in
            var index = range.lowerBound
            while index < range.upperBound {
                if bytes[index] != UInt8(ascii: "%") {
                    text.append(bytes[index])
                    index += 1
                } else if index + 2 < range.upperBound, let byte = escape(in: bytes, at: index) {
                    text.append(byte)
                    index += 3
                } else {
                    fault = DeepLinkError(.percentEncoding, "a % without two hexadecimal digits", at: index)
                    return
                }
            }
            if !text.isASCII, !text.bytes.isUTF8 {
                fault = DeepLinkError(.utf8, "a segment is no UTF-8 when decoded", at: range.lowerBound)
            }
        }
        if let fault { throw fault }
        return text
    }

    /// Decodes every escape once, and reads `+` as a form does if `plusIsSpace`; `nil` if there is nothing to decode.
    ///
    /// What is no escape is kept, and what is no UTF-8 is repaired.
    static func lenient(_ bytes: ByteView, plusIsSpace: Bool = false) -> String? {
        guard bytes.contains(UInt8(ascii: "%")) || plusIsSpace && bytes.contains(UInt8(ascii: "+")) else { return nil }
        var isDecoded = false
        let text = String(capacity: bytes.count) { text in
            var index = 0
            while index < bytes.count {
                if let byte = escape(in: bytes, at: index) {
                    text.append(byte)
                    index += 3
                    isDecoded = true
                } else if plusIsSpace, bytes[index] == UInt8(ascii: "+") {
                    text.append(UInt8(ascii: " "))
                    index += 1
                    isDecoded = true
                } else {
                    text.append(bytes[index])
                    index += 1
                }
            }
        }
        return isDecoded ? text : nil
    }

    static func lenient(_ text: String) -> String? { text.withBytes { lenient($0) } }

    /// Decodes until no escape is left, in linear time; `plusIsSpace` reads `+` as a form does.
    ///
    /// An escape cannot overlap another, so the order of decoding does not matter, and decoding each as soon as its
    /// last digit is there gives what decoding layer by layer gives.
    static func toTheEnd(_ bytes: ByteView, plusIsSpace: Bool = false) -> String {
        String(capacity: bytes.count) { text in
            for byte in bytes {
                text.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                while text.count >= 3, let value = escape(in: text.bytes, at: text.count - 3) {
                    text.removeLast(3)
                    text.append(plusIsSpace && value == UInt8(ascii: "+") ? UInt8(ascii: " ") : value)
                }
            }
        }
    }

    static func toTheEnd(_ text: String) -> String { text.withBytes { toTheEnd($0) } }

    /// Decodes layer by layer until no escape is left, as often as a path may be encoded; `nil` if there is none.
    ///
    /// Unlike ``toTheEnd(_:plusIsSpace:)`` it repairs each layer before the next, as a reader does who makes strings.
    static func layerByLayer(_ text: String) -> String? {
        guard var layer = lenient(text) else { return nil }
        while let next = lenient(layer) { layer = next }
        return layer
    }

    /// The byte of the escape at an index; `nil` if there is none.
    static func escape(in bytes: ByteView, at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
            let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
        else { return nil }
        return high << 4 | low
    }
}
