/// A raw query: split at `&`, names and values decoded once, leniently, since they do not touch the destination.
///
/// The core reads it, so that every parser's links decode alike.
struct EncodedQuery {
    private(set) var parameters: [DeepLink.Parameter] = []
    /// Whether its names and values fold to themselves but for ASCII case.
    private(set) var isPlain = true
    /// Whether all readers find the same parameters, so that a flag can only be one of them.
    private(set) var separatorsAreUnambiguous = true
    private(set) var hasNonASCII = false
    /// The index of the `#` that ends the query; else that of the end.
    private(set) var end = 0
    private let plusIsSpace: Bool

    /// Reads a query that stands alone.
    init(_ query: Substring) throws(DeepLinkError) {
        let read = query.withUTF8Bytes { bytes in
            Result { () throws(DeepLinkError) in
                var special = SpecialBytes(bytes, from: 0)
                return try EncodedQuery(
                    bytes, from: 0, &special, plusIsSpace: false, limit: .max, endsAtFragment: false)
            }
        }
        self = try read.get()
    }

    /// Reads the query that begins at an index, up to a `#` or to the end; `special` stands at the index.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from first: Int, _ special: inout SpecialBytes, plusIsSpace: Bool,
        limit: Int, endsAtFragment: Bool = true
    ) throws(DeepLinkError) {
        self.plusIsSpace = plusIsSpace
        // Room for most links.
        parameters.reserveCapacity(4)
        var piece = Piece(start: first)
        while true {
            let index = special.next()
            guard index < bytes.count, bytes[index] != UInt8(ascii: "#") || !endsAtFragment else {
                end = index
                break
            }
            switch bytes[index] {
            case UInt8(ascii: "&"):
                try append(bytes, piece, to: index, limit)
                piece = Piece(start: index &+ 1)
            case UInt8(ascii: "="):
                if piece.equals == nil { piece.equals = index }
            case UInt8(ascii: "%"):
                isPlain = false
                piece.isEncoded = true
                if PercentEncoding.escape(in: bytes, at: index) == 0 { throw DeepLinkError.encodedNUL(at: index) }
            case 0x80...:
                isPlain = false
                separatorsAreUnambiguous = false
                hasNonASCII = true
            case ..<0x20, 0x7F:
                throw DeepLinkError(.control, "the link holds a control character", at: index)
            case let byte where byte.isOnlyItself:
                continue
            case UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                isPlain = false
                separatorsAreUnambiguous = false
            case UInt8(ascii: "+"):
                isPlain = false
                piece.isEncoded = piece.isEncoded || plusIsSpace
            default:
                isPlain = false
            }
        }
        try append(bytes, piece, to: end, limit)
    }

    private struct Piece {
        let start: Int
        /// The first `=`.
        var equals: Int?
        var isEncoded = false
    }

    private mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ piece: Piece, to end: Int, _ limit: Int
    ) throws(DeepLinkError) {
        guard piece.start < end else { return }
        if parameters.count == limit {
            throw DeepLinkError(
                .tooManyParameters, "the query has more than \(limit) parameters", at: piece.start)
        }
        let name = UnsafeBufferPointer(rebasing: bytes[piece.start..<(piece.equals ?? end)])
        let value = UnsafeBufferPointer(rebasing: bytes[(piece.equals.map { $0 &+ 1 } ?? end)..<end])
        if piece.isEncoded {
            parameters.append(decoded(name, value))
        } else {
            parameters.append(DeepLink.Parameter(name: String(repairing: name), value: String(repairing: value)))
        }
    }

    private mutating func decoded(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> DeepLink.Parameter {
        let parameter = DeepLink.Parameter(name: decoded(name), value: decoded(value))
        // What is no ASCII may be completed by bytes that are encoded more deeply.
        if !(parameter.name.isASCII && parameter.value.isASCII) { separatorsAreUnambiguous = false }
        return parameter
    }

    private func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        PercentEncoding.decodedOnce(bytes, plusIsSpace: plusIsSpace).map { String(repairing: $0) }
            ?? String(repairing: bytes)
    }
}

extension UInt8 {
    /// What neither folds to something else in a flag nor ends it, beside letters, digits, `-`, `.` and `_`.
    fileprivate var isOnlyItself: Bool {
        switch self {
        case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "~"),
            UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"):
            true
        default: false
        }
    }
}

extension DeepLinkError {
    static func encodedNUL(at offset: Int) -> DeepLinkError {
        DeepLinkError(.control, "the link holds an encoded NUL", at: offset)
    }
}
