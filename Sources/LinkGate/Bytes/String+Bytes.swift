extension String {
    /// Calls `body` with the UTF-8 bytes, without a copy for a native string.
    @inline(__always)
    func withBytes<Result>(_ body: (ByteView) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable({ body(ByteView($0)) }) { return result }
        // A bridged Objective-C string is not stored as UTF-8.
        var native = self
        return native.withUTF8 { body(ByteView($0)) }
    }

    /// Makes a string of these bytes; invalid UTF-8 becomes U+FFFD.
    ///
    /// Most names in a link have fewer than 16 bytes, and those are made faster so than by decoding.
    init(_ bytes: ByteView) {
        self.init(unsafeUninitializedCapacity: bytes.count) { room in
            if let base = room.baseAddress { bytes.copy(to: UnsafeMutableRawPointer(base)) }
            return bytes.count
        }
    }

    /// Makes a string of these bytes; invalid UTF-8 becomes U+FFFD.
    init(repairing bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
    }

    var isASCII: Bool { withBytes { $0.isASCII } }

    var hasNUL: Bool { withBytes { $0.contains(0) } }

    /// Swift's `==` hides how characters are composed.
    func hasSameBytes(as other: String) -> Bool { withBytes { bytes in other.withBytes { bytes.isEqual(to: $0) } } }
}

extension Substring.UTF8View {
    /// Calls `body` with the bytes, without a copy for a native string.
    func withBytes<Result>(_ body: (ByteView) -> Result) -> Result {
        withContiguousStorageIfAvailable { body(ByteView($0)) } ?? String(Substring(self)).withBytes(body)
    }

    /// Where it begins in the string that it is a part of.
    var offsetInBase: Int {
        let base = Substring(self).base.utf8
        return base.distance(from: base.startIndex, to: startIndex)
    }
}

extension [UInt8] {
    /// Calls `body` with the elements.
    @inline(__always)
    func withBytes<Result>(_ body: (ByteView) -> Result) -> Result { withUnsafeBufferPointer { body(ByteView($0)) } }
}

extension ByteView {
    var isASCII: Bool {
        var index = 0
        while index < count {
            if word(at: index) & 0x8080_8080_8080_8080 != 0 { return false }
            index &+= 8
        }
        return true
    }

    func isEqual(to other: ByteView) -> Bool {
        guard count == other.count else { return false }
        var index = 0
        while index < count {
            if word(at: index) != other.word(at: index) { return false }
            index &+= 8
        }
        return true
    }

    /// The scalar that begins at an index, and the number of its bytes; `nil` if the bytes are no UTF-8 (RFC 3629 §3).
    @inline(__always)
    func scalar(at index: Int) -> (value: UInt32, count: Int)? {
        func next(_ distance: Int) -> UInt32? {
            let place = index &+ distance
            guard place < self.count, self[place] & 0xC0 == 0x80 else { return nil }
            return UInt32(self[place] & 0x3F)
        }
        let first = UInt32(self[index])
        switch first {
        case ..<0x80:
            return (first, 1)
        case 0xC2..<0xE0:
            guard let second = next(1) else { return nil }
            return ((first & 0x1F) &<< 6 | second, 2)
        case 0xE0..<0xF0:
            guard let second = next(1), let third = next(2) else { return nil }
            let value = (first & 0xF) &<< 12 | second &<< 6 | third
            return value < 0x800 || value &- 0xD800 < 0x800 ? nil : (value, 3)
        case 0xF0..<0xF5:
            guard let second = next(1), let third = next(2), let fourth = next(3) else { return nil }
            let value = (first & 7) &<< 18 | second &<< 12 | third &<< 6 | fourth
            return value < 0x10000 || value > 0x10FFFF ? nil : (value, 4)
        default:
            return nil
        }
    }

    var isUTF8: Bool {
        var index = 0
        while index < count {
            guard let scalar = scalar(at: index) else { return false }
            index &+= scalar.count
        }
        return true
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
