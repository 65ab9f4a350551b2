/// The query is decoded leniently, since it does not touch the destination.
extension LinkReader {
    /// Reads the query that begins at an index; returns the index of the `#` that ends it, or of the end.
    mutating func readQuery(from first: Int, endsAtFragment: Bool = true) throws(DeepLinkError) -> Int {
        // Room for most links.
        parameters.reserveCapacity(4)
        var piece = Piece(start: first)
        // A copy stays in registers.
        var special = special
        defer { self.special = special }
        while true {
            let index = special.next()
            guard index < bytes.count, bytes[index] != UInt8(ascii: "#") || !endsAtFragment else {
                try append(piece, to: index)
                return index
            }
            switch bytes[index] {
            case UInt8(ascii: "&"):
                try append(piece, to: index)
                piece = Piece(start: index + 1)
            case UInt8(ascii: "="):
                if piece.equals == nil { piece.equals = index }
            case UInt8(ascii: "%"):
                hasPlainNames = false
                piece.isEncoded = true
                if PercentDecoding.escape(in: bytes, at: index) == 0 { throw DeepLinkError.encodedNUL(at: index) }
            case UInt8(ascii: "+"):
                hasPlainNames = false
                piece.isEncoded = piece.isEncoded || plusIsSpace
            case 0x80...:
                hasPlainNames = false
                isUnambiguous = false
                hasNonASCII = true
            // Some authors and readers separate parameters by these.
            case UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                isUnambiguous = false
            case ..<0x20, 0x7F:
                throw DeepLinkError.control(at: index)
            case let byte:
                hasPlainNames = hasPlainNames && Plain.isPlain(byte) && byte != UInt8(ascii: " ")
            }
        }
    }

    private struct Piece {
        let start: Int
        /// The first `=`.
        var equals: Int?
        var isEncoded = false
    }

    @inline(__always)
    private mutating func append(_ piece: Piece, to end: Int) throws(DeepLinkError) {
        guard piece.start < end else { return }
        if parameters.count == limits.parameters {
            throw DeepLinkError(
                .tooManyParameters, "the query has more than \(limits.parameters) parameters", at: piece.start)
        }
        let name = bytes.part(piece.start..<(piece.equals ?? end))
        let value = bytes.part((piece.equals.map { $0 + 1 } ?? end)..<end)
        parameters.append(
            piece.isEncoded ? decoded(name, value) : DeepLink.Parameter(name: String(name), value: String(value)))
    }

    private mutating func decoded(_ name: ByteView, _ value: ByteView) -> DeepLink.Parameter {
        let parameter = DeepLink.Parameter(name: decoded(name), value: decoded(value))
        // What is no ASCII may be completed by bytes that are encoded more deeply.
        if !(parameter.name.isASCII && parameter.value.isASCII) { isUnambiguous = false }
        return parameter
    }

    private func decoded(_ bytes: ByteView) -> String {
        PercentDecoding.lenient(bytes, plusIsSpace: plusIsSpace) ?? String(bytes)
    }
}
