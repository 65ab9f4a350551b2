import Foundation

/// Splits a stream of chunks into lines in constant memory.
///
/// Only a line feed ends a line: a carriage return is part of the link. Of a line that is too long the beginning is
/// kept and the rest is skipped, and so is a byte order mark before the first line.
struct LineSplitter {
    /// A line without its end.
    struct Line {
        let bytes: ArraySlice<UInt8>
        /// Whether the line continued after `bytes`.
        let isCut: Bool
    }

    let limit: Int
    /// The beginning of a line whose end has not been read yet.
    private var begun: [UInt8] = []
    private var isCut = false
    private var byteOrderMark = ByteOrderMark()

    init(limit: Int) { self.limit = limit }

    /// Processes a chunk, and passes every line that ends in it to `body`.
    mutating func feed(_ chunk: ArraySlice<UInt8>, _ body: (Line) -> Void) {
        var rest = chunk
        keep(byteOrderMark.skip(in: &rest))
        while let end = Self.endOfLine(in: rest) {
            if begun.isEmpty, !isCut, end - rest.startIndex <= limit {
                body(Line(bytes: rest[..<end], isCut: false))
            } else {
                keep(rest[..<end])
                body(takeBegun())
            }
            rest = rest[(end + 1)...]
        }
        keep(rest)
    }

    private static func endOfLine(in bytes: ArraySlice<UInt8>) -> Int? {
        let length = bytes.withUnsafeBytes { bytes -> Int? in
            guard let start = UnsafeRawPointer(bytes.baseAddress) else { return nil }
            return memchr(start, Int32(UInt8(ascii: "\n")), bytes.count).map { UnsafeRawPointer($0) - start }
        }
        return length.map { bytes.startIndex + $0 }
    }

    /// The last line, if it does not end with a line feed.
    mutating func finish() -> Line? {
        keep(byteOrderMark.finish())
        return begun.isEmpty && !isCut ? nil : takeBegun()
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        let room = limit - begun.count
        begun += bytes.prefix(room)
        isCut = isCut || bytes.count > room
    }

    private mutating func takeBegun() -> Line {
        defer {
            begun.removeAll(keepingCapacity: true)
            isCut = false
        }
        return Line(bytes: begun[...], isCut: isCut)
    }
}

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
