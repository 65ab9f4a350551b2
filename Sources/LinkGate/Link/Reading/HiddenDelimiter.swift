/// A `?` or `#` that some readers do not see.
///
/// They decode the whole link first and then split it by characters, where what stands encoded behind the delimiter is
/// one character with it (UAX 29). For them the path goes on.
enum HiddenDelimiter {
    /// Whether the delimiter at an index is hidden.
    static func isHidden(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index &+ 1 < bytes.count, bytes[index &+ 1] == UInt8(ascii: "%") else { return false }
        // Enough for the first scalar under any depth of encoding that a path may have.
        let decoded = PercentEncoding.fullyDecoded(bytes[(index + 1)...].prefix(4 * 3 * 8))
        guard let first = String(repairing: decoded).unicodeScalars.first, !first.isASCII else { return false }
        return GraphemeBoundary.isMissing(between: Unicode.Scalar(bytes[index]), and: first)
    }

    /// The match keys of the path as those readers find it.
    static func lists(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [[String]] {
        let text = String(repairing: PercentEncoding.fullyDecoded(bytes))
        let path = text.prefix { $0 != "?" && $0 != "#" }
        return FragmentRoute.lists(
            of: path.split(separator: "/" as Character, omittingEmptySubsequences: false).map { String($0) })
    }
}
