/// Reads what follows a link's authority, in one pass over path, query and fragment (RFC 3986 §3.3 to §3.5).
///
/// The pass stops at special bytes only. It splits the path at `/` and the query at `&`, decodes each piece once, and
/// checks the raw characters; what of the path is not plain is then read segment by segment.
struct LinkReader {
    let bytes: ByteView
    /// Where the path begins.
    let start: Int
    let plusIsSpace: Bool
    let limits: DeepLink.Limits
    /// The special bytes that have not been read yet.
    var special: SpecialBytes

    /// The segments, decoded once, empty ones included, without an empty last one.
    var segments: [String] = []
    /// Whether each segment is plain.
    var isPlain = true
    var parameters: [DeepLink.Parameter] = []
    /// Whether each name is plain, or empty; one that ends with a dot counts as plain, since no reader trims names of dots.
    var hasPlainNames = true
    /// Whether every reader finds these parameters and no others, so that a flag can only be one of them.
    var isUnambiguous = true
    var hasNonASCII = false

    /// Reads the bytes from an index on, up to the end of the received string.
    static func content(
        scheme: String, host: String?, _ bytes: ByteView, from start: Int, _ plusInQuery: DeepLink.PlusInQuery,
        _ limits: DeepLink.Limits
    ) throws(DeepLinkError) -> LinkContent {
        if bytes.count - start > limits.bytes {
            throw DeepLinkError(.tooLong, "the link has more than \(limits.bytes) bytes", at: start + limits.bytes)
        }
        var reader = LinkReader(bytes, from: start, plusIsSpace: plusInQuery == .space, limits)
        return try reader.content(scheme, host)
    }

    /// The parameters of a query that stands alone, and whether a flag can only be one of them.
    static func parameters(
        of query: Substring
    ) throws(DeepLinkError) -> (parameters: [DeepLink.Parameter], hasPlainNames: Bool, isUnambiguous: Bool) {
        let read = query.utf8.withBytes { bytes in
            Result { () throws(DeepLinkError) in
                var reader = LinkReader(
                    bytes, from: 0, plusIsSpace: false, DeepLink.Limits(parameters: .max))
                _ = try reader.readQuery(from: 0, endsAtFragment: false)
                return (reader.parameters, reader.hasPlainNames, reader.isUnambiguous)
            }
        }
        return try read.get()
    }

    private init(_ bytes: ByteView, from start: Int, plusIsSpace: Bool, _ limits: DeepLink.Limits) {
        self.bytes = bytes
        self.start = start
        self.plusIsSpace = plusIsSpace
        self.limits = limits
        special = SpecialBytes(bytes, from: start)
    }

    private mutating func content(_ scheme: String, _ host: String?) throws(DeepLinkError) -> LinkContent {
        let endOfPath = try readPath()
        var end = endOfPath
        var query: Range<Int>?
        if end < bytes.count, bytes[end] == UInt8(ascii: "?") {
            end = try readQuery(from: end + 1)
            query = endOfPath + 1..<end
        }
        if end < bytes.count { try checkFragment(from: end + 1, isBehindQuery: query != nil) }
        if bytes.last == UInt8(ascii: " ") {
            throw DeepLinkError(.whitespace, "the link ends with white space", at: bytes.count - 1)
        }
        if hasNonASCII { try checkUnicode() }
        let path = isPlain ? nil : try SegmentReader.path(segments, limits.combiningMarks) { offset(of: $0) }
        let hidden = hiddenPath(endingAt: endOfPath)
        return LinkContent(
            scheme: scheme, host: host, segments: path.map { $0.filter { !$0.isEmpty } } ?? segments,
            parameters: parameters, hasPlainNames: hasPlainNames,
            rest: path == nil && hidden == nil && isUnambiguous && end == bytes.count
                ? nil
                : LinkContent.Rest(
                    path: path, hiddenPath: hidden,
                    query: isUnambiguous ? nil : query.map { String(bytes.part($0)) },
                    fragment: end < bytes.count ? String(bytes.part(from: end + 1)) : nil))
    }

    /// Checks the fragment; what else is malformed in it is ignored, since the app never gets it.
    private mutating func checkFragment(from first: Int, isBehindQuery: Bool) throws(DeepLinkError) {
        for index in first..<bytes.count {
            switch bytes[index] {
            case 0x80...: hasNonASCII = true
            case ..<0x20, 0x7F: throw DeepLinkError.control(at: index)
            case UInt8(ascii: "%"):
                if PercentDecoding.escape(in: bytes, at: index) == 0 { throw DeepLinkError.encodedNUL(at: index) }
            default: break
            }
        }
        // `&#61;` is an `=` for a reader of HTML.
        if isBehindQuery, bytes[first - 2] == UInt8(ascii: "&") { isUnambiguous = false }
    }
}

extension DeepLinkError {
    static func control(at offset: Int) -> DeepLinkError {
        DeepLinkError(.control, "the link holds a control character", at: offset)
    }

    static func encodedNUL(at offset: Int) -> DeepLinkError {
        DeepLinkError(.control, "the link holds an encoded NUL", at: offset)
    }
}
