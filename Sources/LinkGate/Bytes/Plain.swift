/// Text that every reader takes for itself: the only definition of "plain", on which all short cuts of the gate rest.
///
/// A text is plain if it has at least one byte, each is a printable ASCII character other than `# % + / ; ? [ \`, the
/// first and the last are no space, and the last is no dot.
///
/// **Why a plain segment has one reading.** What readers do with a segment is a chain of steps, and each leaves a plain
/// one as it is but for the case of its letters:
///
/// 1. *Decoding* changes only `%` and what follows, which is not there. So decoding once and to the end are the same.
/// 2. *Normalizing* (NFC, NFKC) and *folding* change nothing in ASCII but `A` to `Z`; nothing invisible, reordered,
///    unassigned or repaired is ASCII, and no control is printable.
/// 3. *Splitting* needs `/` or `\`, and *cutting* needs `;`, `?` or `#`, which are not there.
/// 4. *Trimming* needs a space at an end or a dot at the last place. So a plain segment is no `.` or `..` either, and
///    never blank.
/// 5. *Dropping* concerns empty and blank segments: it is neither.
/// 6. *Splitting by characters* (UAX 29) joins nothing to a `/` beside it: of ASCII, only CR and LF are ever joined.
///
/// So its canonical form is the segment itself, its match key is the segment with its ASCII letters in lower case, and it
/// has no others. A list of plain segments therefore has one reading, whatever choices a reader makes.
///
/// **Why a plain name of a parameter has one, too.** A flag's name is decoded to the end (1), with `+` as a space, which
/// is not there; folded (2); trimmed of white space (4); and an array suffix is cut off at `[`, which is not there.
enum Plain {
    static func isPlain(_ text: String) -> Bool { text.withBytes(isPlain) }

    static func isPlain(_ bytes: ByteView) -> Bool {
        guard let first = bytes.first, let last = bytes.last, canBegin(first), canEnd(last) else { return false }
        var special = SpecialBytes(bytes)
        while true {
            let index = special.next()
            if index == bytes.count { return true }
            guard isPlain(bytes[index]) else { return false }
        }
    }

    /// Whether the byte may stand in a plain text.
    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: ";"),
            UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\"):
            false
        default: byte >= 0x20 && byte < 0x7F
        }
    }

    @inline(__always)
    static func canBegin(_ byte: UInt8) -> Bool { byte != UInt8(ascii: " ") }

    @inline(__always)
    static func canEnd(_ byte: UInt8) -> Bool { byte != UInt8(ascii: " ") && byte != UInt8(ascii: ".") }
}
