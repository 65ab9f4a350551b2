/// Looking for bytes eight at a time, by the usual test for a zero byte in a word.
///
/// A borrow can mark a byte above one that is found, never below: the lowest mark is right.
enum WordScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Marks the bytes that are `byte` with their highest bit.
    @inline(__always)
    static func marks(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        let difference = word ^ ones &* UInt64(byte)
        return (difference &- ones) & ~difference & highs
    }

    /// The first place in the range whose byte is marked; the range's end without one.
    @inline(__always)
    static func first(
        in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, marks: (UInt64) -> UInt64
    ) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = range.lowerBound
        while index &+ 8 <= range.upperBound {
            let found = marks(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < range.upperBound, marks(UInt64(bytes[index]) | padding) == 0 { index &+= 1 }
        return index
    }

    /// Seven bytes that no set of marks holds.
    private static let padding: UInt64 = 0x6161_6161_6161_6100
}
