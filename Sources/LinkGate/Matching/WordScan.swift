/// Scanning bytes eight at a time.
enum WordScan {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The first place in the range whose byte is marked; the range's end without one.
    ///
    /// `marks` gets eight bytes, the first one lowest, and sets the highest bit of those that are looked for. It may
    /// set others above the first that is right, never below; and what it says of the zeros behind the end of all
    /// bytes does not count.
    @inline(__always)
    static func first(
        in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, marks: (UInt64) -> UInt64
    ) -> Int {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return range.upperBound }
        var index = range.lowerBound
        while index &+ 8 <= range.upperBound {
            let found = marks(wholeWord(at: base + index)) & highs
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        guard index < range.upperBound else { return range.upperBound }
        let found = marks(word(in: UnsafeRawBufferPointer(bytes), at: index)) & highs
        return found == 0 ? range.upperBound : min(index &+ found.trailingZeroBitCount &>> 3, range.upperBound)
    }

    /// Marks the ASCII byte `byte`; of a byte above ASCII it may say anything.
    ///
    /// A byte that is looked for is zero after the exclusive or, and the subtraction borrows into its highest bit.
    @inline(__always)
    static func marks(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        (word ^ ones &* UInt64(byte)) &- ones
    }

    /// Marks what is no printable ASCII: controls, DEL, and all above.
    @inline(__always)
    static func marksOfUnprintable(_ word: UInt64) -> UInt64 {
        (word &- ones &* 0x20) | word | (word &+ ones)
    }

    /// The eight bytes from an index on, the first one lowest; zeros behind the end.
    @inline(__always)
    static func word(in bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
        let rest = bytes.count &- index
        guard rest > 0, let base = bytes.baseAddress else { return 0 }
        if rest >= 8 { return wholeWord(at: base + index) }
        if bytes.count >= 8 { return wholeWord(at: base + bytes.count - 8) &>> UInt64(8 &* (8 &- rest)) }
        if rest >= 4, bytes.count >= 4 {
            // Two halves that overlap.
            let low = UInt32(littleEndian: (base + index).loadUnaligned(as: UInt32.self))
            let high = UInt32(littleEndian: (base + bytes.count - 4).loadUnaligned(as: UInt32.self))
            return UInt64(low) | UInt64(high) &<< UInt64(8 &* (rest &- 4))
        }
        var word: UInt64 = 0
        var place = bytes.count
        while place > index {
            place &-= 1
            word = word &<< 8 | UInt64(bytes[place])
        }
        return word
    }

    /// Copies bytes to room for as many.
    @inline(__always)
    static func copy(_ bytes: UnsafeRawBufferPointer, to room: UnsafeMutableRawBufferPointer) {
        let count = bytes.count
        guard let source = bytes.baseAddress, let target = room.baseAddress else { return }
        if count > 16 {
            target.copyMemory(from: source, byteCount: count)
        } else if count >= 8 {
            // Two halves that overlap, here and below.
            let last = source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            target.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
        } else if count >= 4 {
            let last = source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
            target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        } else {
            for index in 0..<count { room[index] = bytes[index] }
        }
    }

    @inline(__always)
    private static func wholeWord(at place: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    }
}
