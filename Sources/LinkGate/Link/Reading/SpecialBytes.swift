/// The places of a text's bytes that are more than ASCII letters, digits, `-`, `.` and `_`, one after the other.
///
/// Few bytes of a link are special, and eight at once are told apart in the time that four take one by one.
struct SpecialBytes {
    private let bytes: UnsafeRawBufferPointer
    /// The first of the eight bytes that `marks` is about.
    private var block = -8
    /// The special ones of the eight that have not been told: the highest bit of each.
    private var marks: UInt64 = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = UnsafeRawBufferPointer(bytes)
    }

    /// The index of the next one; the text's end if there is none.
    @inline(__always)
    mutating func next() -> Int {
        while marks == 0 {
            block &+= 8
            guard block < bytes.count else { return bytes.count }
            marks = Self.marks(WordScan.word(in: bytes, at: block))
        }
        let index = block &+ marks.trailingZeroBitCount &>> 3
        marks &= marks &- 1
        // The zeros behind the end are special, too.
        return min(index, bytes.count)
    }

    /// Sets the highest bit of each special byte, and no other.
    ///
    /// A sum of seven bits reaches the highest one from a threshold on, and two sums differ there between two
    /// thresholds.
    @inline(__always)
    private static func marks(_ word: UInt64) -> UInt64 {
        let low = word & ~WordScan.highs
        let lowercase = low | WordScan.ones &* 0x20
        let isLetter = (lowercase &+ WordScan.ones &* 0x1F) ^ (lowercase &+ WordScan.ones &* 0x05)
        let isDigit = (low &+ WordScan.ones &* 0x50) ^ (low &+ WordScan.ones &* 0x46)
        let isHyphenOrDot = (low &+ WordScan.ones &* 0x53) ^ (low &+ WordScan.ones &* 0x51)
        let isUnderscore = (low &+ WordScan.ones &* 0x21) ^ (low &+ WordScan.ones &* 0x20)
        return ~((isLetter | isDigit | isHyphenOrDot | isUnderscore) & ~word) & WordScan.highs
    }
}
