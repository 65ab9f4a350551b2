extension String {
    /// Calls `body` with the UTF-8 bytes, without a copy for a native string.
    @inline(__always)
    func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var native = self
        return native.withUTF8(body)
    }

    /// Makes a string of these bytes; invalid UTF-8 becomes U+FFFD.
    init(repairing bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
    }

    /// Makes a string of these bytes; invalid UTF-8 becomes U+FFFD.
    ///
    /// Most names in a link have fewer than 16 bytes, and those are made faster so than by decoding.
    init(repairing bytes: UnsafeBufferPointer<UInt8>) {
        self.init(unsafeUninitializedCapacity: bytes.count) { room in
            WordScan.copy(UnsafeRawBufferPointer(bytes), to: UnsafeMutableRawBufferPointer(room))
            return bytes.count
        }
    }

    var isASCII: Bool {
        withUTF8Bytes { bytes in bytes.allSatisfy { $0 < 0x80 } }
    }

    var hasNUL: Bool {
        withUTF8Bytes { bytes in
            WordScan.first(in: bytes, 0..<bytes.count) { WordScan.marks($0, 0) & ~$0 } < bytes.count
        }
    }

    func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}

extension Substring {
    /// Calls `body` with the UTF-8 bytes, without a copy for a native string.
    func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? String(self).withUTF8Bytes(body)
    }
}

extension Substring.UTF8View {
    /// Where it begins in the string that it is a part of.
    var offsetInBase: Int {
        let base = Substring(self).base.utf8
        return base.distance(from: base.startIndex, to: startIndex)
    }
}

extension UInt8 {
    /// The letter in lower case, as ASCII has it; any other byte unchanged.
    var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of a hexadecimal digit; `nil` for any other byte.
    var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
