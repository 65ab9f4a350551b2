/// The bytes of a text, or of a part of it, during the call that gets them; never stored.
///
/// With its neighbours the only place where memory is read through pointers, so that the readers count in plain indices.
struct ByteView: RandomAccessCollection {
    let buffer: UnsafeBufferPointer<UInt8>

    @inline(__always)
    init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

    var startIndex: Int { 0 }
    var endIndex: Int { buffer.count }
    var count: Int { buffer.count }

    @inline(__always)
    subscript(index: Int) -> UInt8 { buffer[index] }

    /// The bytes of a range, counted from 0 anew.
    @inline(__always)
    func part(_ range: Range<Int>) -> ByteView { ByteView(UnsafeBufferPointer(rebasing: buffer[range])) }

    /// The bytes from an index on, counted from 0 anew.
    @inline(__always)
    func part(from start: Int) -> ByteView { part(start..<count) }

    /// The eight bytes from an index on, the first one lowest; zeros behind the end.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        let rest = count &- index
        guard rest > 0, let base = UnsafeRawPointer(buffer.baseAddress) else { return 0 }
        if rest >= 8 { return Self.word(at: base + index) }
        if count >= 8 { return Self.word(at: base + count - 8) &>> UInt64(8 &* (8 &- rest)) }
        if rest >= 4, count >= 4 {
            // Two halves that overlap.
            let low = UInt32(littleEndian: (base + index).loadUnaligned(as: UInt32.self))
            let high = UInt32(littleEndian: (base + count - 4).loadUnaligned(as: UInt32.self))
            return UInt64(low) | UInt64(high) &<< UInt64(8 &* (rest &- 4))
        }
        var word: UInt64 = 0
        var place = count
        while place > index {
            place &-= 1
            word = word &<< 8 | UInt64(buffer[place])
        }
        return word
    }

    private static func word(at place: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    }

    /// Sixteen bytes from an index on; zeros behind the end.
    @inline(__always)
    func block(at index: Int) -> SIMD16<Int8> {
        let words =
            index &+ 16 <= count
            ? UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
            : SIMD2(word(at: index).littleEndian, word(at: index &+ 8).littleEndian)
        return unsafeBitCast(words, to: SIMD16<Int8>.self)
    }

    /// Copies the bytes to room for as many.
    @inline(__always)
    func copy(to room: UnsafeMutableRawPointer) {
        guard let source = UnsafeRawPointer(buffer.baseAddress) else { return }
        if count > 16 {
            room.copyMemory(from: source, byteCount: count)
        } else if count >= 8 {
            // Two halves that overlap, here and below.
            let last = source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            room.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            room.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
        } else if count >= 4 {
            let last = source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            room.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
            room.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        } else {
            for index in 0..<count { room.storeBytes(of: buffer[index], toByteOffset: index, as: UInt8.self) }
        }
    }
}

/// The room in which a string is made: as many bytes as were asked for.
struct ByteRoom {
    private let room: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    /// Whether no byte above ASCII has been appended.
    private(set) var isASCII = true

    fileprivate init(_ room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

    @inline(__always)
    subscript(index: Int) -> UInt8 { room[index] }

    /// Appends a byte; one for which there is no room is dropped.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard count < room.count else { return }
        room[count] = byte
        count &+= 1
        if byte >= 0x80 { isASCII = false }
    }

    /// Appends a scalar of at most three bytes.
    @inline(__always)
    mutating func append(scalar value: UInt32) {
        let low = UInt8(truncatingIfNeeded: value) & 0x3F
        if value < 0x80 {
            append(UInt8(truncatingIfNeeded: value))
        } else if value < 0x800 {
            append(0xC0 | UInt8(truncatingIfNeeded: value &>> 6))
            append(0x80 | low)
        } else {
            append(0xE0 | UInt8(truncatingIfNeeded: value &>> 12))
            append(0x80 | UInt8(truncatingIfNeeded: value &>> 6) & 0x3F)
            append(0x80 | low)
        }
    }

    mutating func removeLast(_ bytes: Int) { count = max(0, count - bytes) }

    /// What has been written.
    var bytes: ByteView { ByteView(UnsafeBufferPointer(rebasing: room[..<count])) }
}

extension String {
    /// Makes a string of at most so many bytes; invalid UTF-8 becomes U+FFFD.
    @inline(__always)
    init(capacity: Int, _ write: (inout ByteRoom) -> Void) {
        self.init(unsafeUninitializedCapacity: capacity) { buffer in
            var room = ByteRoom(buffer)
            write(&room)
            return room.count
        }
    }
}
