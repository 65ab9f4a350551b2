/// A `?` or `#` that some readers do not see.
///
/// They decode the whole link first and then split it by characters, where what stands encoded behind the delimiter is
/// one character with it (UAX 29). For them the path goes on.
extension LinkReader {
    /// The segments as those readers find them; `nil` if the delimiter at the path's end is one for everybody.
    func hiddenPath(endingAt index: Int) -> [String]? {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "%") else { return nil }
        // Enough for the first scalar under any depth of encoding that a path may have.
        let next = bytes.part(index + 1..<min(bytes.count, index + 1 + 4 * 3 * 8))
        guard let first = PercentDecoding.toTheEnd(next).unicodeScalars.first, !first.isASCII,
            Unicode.Scalar(bytes[index]).isJoined(to: first)
        else { return nil }
        return PercentDecoding.toTheEnd(bytes.part(from: start)).prefix { $0 != "?" && $0 != "#" }
            .split(separator: "/" as Character, omittingEmptySubsequences: false).map { String($0) }
    }
}
