/// The only scanner: the places of a text's bytes that are more than ASCII letters, digits, `-`, `.` and `_`, one after
/// the other.
///
/// Few bytes of a link are special, and sixteen at once are told apart in the time that three take one by one.
struct SpecialBytes {
    private let bytes: ByteView
    /// The first of the sixteen bytes that the marks are about.
    private var block: Int
    /// The marks of the first eight bytes that have not been returned yet: the highest bit of each.
    private var first: UInt64 = 0
    /// Those of the other eight.
    private var second: UInt64 = 0

    init(_ bytes: ByteView, from start: Int = 0) {
        block = start &- 16
        self.bytes = bytes
    }

    /// The index of the next one; the text's end if there is none.
    @inline(__always)
    mutating func next() -> Int {
        while true {
            // The zeros behind the end are special, too.
            if let place = Self.take(&first) { return min(block &+ place, bytes.count) }
            if let place = Self.take(&second) { return min(block &+ 8 &+ place, bytes.count) }
            block &+= 16
            guard block < bytes.count else { return bytes.count }
            let marks = unsafeBitCast(Self.marks(bytes.block(at: block)), to: SIMD2<UInt64>.self)
            first = UInt64(littleEndian: marks.x) & 0x8080_8080_8080_8080
            second = UInt64(littleEndian: marks.y) & 0x8080_8080_8080_8080
        }
    }

    /// Removes the first mark and returns its position; `nil` if there is none.
    @inline(__always)
    private static func take(_ marks: inout UInt64) -> Int? {
        if marks == 0 { return nil }
        defer { marks &= marks &- 1 }
        return marks.trailingZeroBitCount &>> 3
    }

    /// Sets all bits of each special byte.
    ///
    /// Signed, since processors compare sixteen signed bytes at once, and most of them no unsigned ones.
    @inline(__always)
    private static func marks(_ block: SIMD16<Int8>) -> SIMD16<Int8> {
        let lowercase = block | SIMD16(repeating: 0x20)
        let isOrdinary =
            isIn("a"..."z", lowercase) .| isIn("0"..."9", block) .| isIn("-"...".", block) .| isIn("_"..."_", block)
        return SIMD16(repeating: -1) &- unsafeBitCast(isOrdinary, to: SIMD16<Int8>.self)
    }

    @inline(__always)
    private static func isIn(_ range: ClosedRange<Unicode.Scalar>, _ block: SIMD16<Int8>) -> SIMDMask<SIMD16<Int8>> {
        // The range's first byte becomes the smallest one.
        let moved = block &- SIMD16(repeating: Int8(truncatingIfNeeded: range.lowerBound.value &+ 0x80))
        return moved
            .<= SIMD16(repeating: Int8(truncatingIfNeeded: range.upperBound.value &- range.lowerBound.value &+ 0x80))
    }
}
