/// Skips a UTF-8 byte order mark at the beginning of a stream of chunks, as some tools on Windows write it.
struct ByteOrderMark {
    static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// How many bytes of the mark have been read; `nil` once the text has begun.
    private var matched: Int? = 0

    /// Drops the mark, or a part of it, from a chunk.
    ///
    /// - Returns: Bytes of earlier chunks that looked like the beginning of the mark, and belong to the text.
    mutating func skip(in chunk: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        while let count = matched, let byte = chunk.first {
            guard byte == Self.bytes[count] else {
                return finish()
            }
            chunk.removeFirst()
            matched = count + 1 < Self.bytes.count ? count + 1 : nil
        }
        return []
    }

    /// The bytes that looked like the beginning of the mark when the stream ended.
    mutating func finish() -> ArraySlice<UInt8> {
        defer { matched = nil }
        return Self.bytes.prefix(matched ?? 0)
    }
}
