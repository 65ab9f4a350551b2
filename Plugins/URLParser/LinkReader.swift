import LinkGate

/// One pass over the bytes of a received string: scheme, authority, path, query, fragment.
struct LinkReader {
    let url: String
    let bytes: UnsafeBufferPointer<UInt8>
    let parser: Recognition

    init(_ url: String, _ bytes: UnsafeBufferPointer<UInt8>, _ parser: Recognition) {
        self.url = url
        self.bytes = bytes
        self.parser = parser
    }

    /// nil: not ours.
    func read() throws(DeepLinkError) -> DeepLink? {
        guard let colon = endOfScheme() else { return nil }
        for index in parser.schemes.indices where parser.schemes[index].matches(bytes, 0..<colon) {
            return try customLink(parser.schemes[index].text, try split(after: colon))
        }
        guard let web = WebScheme(bytes, 0..<colon), let host = recognizedHost(after: colon) else { return nil }
        let parts = try split(after: colon)
        return try webLink(web, host, parts)
    }

    /// The index of the colon after a well-formed scheme; nil without one.
    private func endOfScheme() -> Int? {
        guard let first = bytes.first, first.isASCIILetter else { return nil }
        var index = 1
        while index < bytes.count, bytes[index].isSchemeByte { index &+= 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: ":") ? index : nil
    }

    /// Checks the string as a whole, and finds its parts.
    private func split(after colon: Int) throws(DeepLinkError) -> Parts {
        if bytes.count > parser.limits.bytes {
            throw DeepLinkError(
                .tooLong, "the link has more than \(parser.limits.bytes) bytes", at: parser.limits.bytes)
        }
        let scan = try RawScan(bytes, after: colon)
        if scan.hasNonASCII { try RawUnicodeCheck.check(url) }
        let end = bytes.count
        let hash = scan.hash ?? end
        let question = scan.question ?? hash
        return Parts(
            hierarchy: colon + 1..<question,
            query: question < hash ? question + 1..<hash : nil,
            fragment: hash < end ? hash + 1..<end : nil)
    }

    struct Parts {
        /// Authority and path.
        let hierarchy: Range<Int>
        let query: Range<Int>?
        let fragment: Range<Int>?
    }

    func link(scheme: String, host: String?, path: consuming PathReader, _ parts: Parts) throws(DeepLinkError)
        -> DeepLink
    {
        if let query = parts.query { try QueryCheck.check(bytes, query, limit: parser.limits.parameters) }
        if let fragment = parts.fragment { try QueryCheck.checkNUL(in: bytes, fragment) }
        let places = path.places
        return try DeepLink(
            scheme: scheme, host: host, path: path.segments,
            query: parts.query.map(substring), fragment: parts.fragment.map(substring),
            segmentOffset: { places.offset(of: $0) })
    }

    private func substring(_ range: Range<Int>) -> Substring {
        let utf8 = url.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        return Substring(utf8[start..<utf8.index(start, offsetBy: range.count)])
    }

    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != byte { index &+= 1 }
        return index < range.upperBound ? index : nil
    }
}
