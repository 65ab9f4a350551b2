/// Comparing and hashing with ASCII letters in lower case, without allocating: the whole match key of a plain text, and
/// the identity for a key that is folded already.
enum ASCIIFold {
    static func isEqual(_ text: String, toFolded folded: String) -> Bool {
        text.withBytes { text in folded.withBytes { isEqual(text, toFolded: $0) } }
    }

    static func isEqual(_ text: ByteView, toFolded folded: ByteView) -> Bool {
        guard text.count == folded.count else { return false }
        var index = 0
        while index < text.count {
            guard lowercased(text.word(at: index)) == folded.word(at: index) else { return false }
            index &+= 8
        }
        return true
    }

    static func hash(_ text: ByteView, seed: UInt32) -> UInt32 {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(text.count)
        var index = 0
        while index < text.count {
            state = (state ^ lowercased(text.word(at: index))) &* 0xD6E8_FEB8_6659_FD93
            state ^= state &>> 32
            index &+= 8
        }
        return UInt32(truncatingIfNeeded: state)
    }

    /// Eight bytes at once: bit 7 of `isUpper` is set in each byte that is `A` to `Z`.
    private static func lowercased(_ word: UInt64) -> UInt64 {
        let low = word & 0x7F7F_7F7F_7F7F_7F7F
        let isAbove = low &+ 0x2525_2525_2525_2525  // > Z
        let isFrom = low &+ 0x3F3F_3F3F_3F3F_3F3F  // >= A
        let isUpper = (isFrom ^ isAbove) & ~word & 0x8080_8080_8080_8080
        return word | isUpper >> 2
    }
}
