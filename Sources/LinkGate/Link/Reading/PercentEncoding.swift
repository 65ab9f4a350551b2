/// Decoding that never fails: invalid escapes are kept.
///
/// For comparing only; parsers decode strictly.
enum PercentEncoding {
    /// Decodes every escape once; `nil` if there is none.
    static func decodedOnce(_ text: String) -> [UInt8]? {
        text.withUTF8Bytes { decodedOnce($0) }
    }

    /// Decodes every escape once, and reads `+` as a form does if `plusIsSpace`; `nil` if there is nothing to decode.
    static func decodedOnce(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
        var decoded: [UInt8]?
        var index = 0
        while index < bytes.count {
            if let byte = escape(in: bytes, at: index) {
                if decoded == nil { decoded = Array(bytes[..<index]) }
                decoded?.append(byte)
                index += 3
            } else if plusIsSpace, bytes[index] == UInt8(ascii: "+") {
                if decoded == nil { decoded = Array(bytes[..<index]) }
                decoded?.append(UInt8(ascii: " "))
                index += 1
            } else {
                decoded?.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// Decodes until no escape is left, in linear time; `plusIsSpace` reads `+` as a form does.
    ///
    /// An escape cannot overlap another, so the order of decoding does not matter, and decoding each as soon as its
    /// last digit is there gives what decoding layer by layer gives.
    static func fullyDecoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        for byte in bytes {
            decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            while decoded.count >= 3,
                let value = decoded.withUnsafeBufferPointer({ escape(in: $0, at: $0.count - 3) })
            {
                decoded.removeLast(3)
                decoded.append(plusIsSpace && value == UInt8(ascii: "+") ? UInt8(ascii: " ") : value)
            }
        }
        return decoded
    }

    /// The byte of the escape at an index; `nil` if there is none.
    static func escape(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
            let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
        else { return nil }
        return high << 4 | low
    }
}
