import LinkGate

/// Reads scheme and authority byte by byte; the core reads what follows them.
struct AuthorityReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let parser: Recognition

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: Recognition) {
        self.bytes = bytes
        self.parser = parser
    }

    /// The link; `nil` if it is not recognized.
    func link() throws(DeepLinkError) -> DeepLink? {
        for index in parser.schemes.indices {
            let count = parser.schemes[index].count
            guard count < bytes.count, bytes[count] == UInt8(ascii: ":"), parser.schemes[index].isPrefix(of: bytes)
            else { continue }
            try checkLength()
            return try customLink(parser.schemes[index].text, after: count)
        }
        guard let scheme = WebScheme(bytes) else { return nil }
        if let host = recognizedHost(from: scheme.end) {
            try checkLength()
            return try webLink(scheme, host)
        }
        guard !parser.domains.isEmpty, let authority = authorityBelowDomain(from: scheme.end) else { return nil }
        try checkLength()
        return try subdomainLink(scheme, authority)
    }

    /// The link whose path, query and fragment begin at an index.
    func link(_ scheme: String, _ host: String?, from start: Int) throws(DeepLinkError) -> DeepLink {
        try DeepLink(
            scheme: scheme, host: host, received: bytes, from: start, plusInQuery: parser.plusInQuery,
            limits: parser.limits)
    }

    private func checkLength() throws(DeepLinkError) {
        let limit = parser.limits.bytes
        if bytes.count > limit {
            throw DeepLinkError(.tooLong, "the link has more than \(limit) bytes", at: limit)
        }
    }

    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != byte { index &+= 1 }
        return index < range.upperBound ? index : nil
    }

    /// The end of the authority that begins at an index: a `/`, `?` or `#`, or the end of the string.
    func endOfAuthority(from start: Int) -> Int {
        var index = start
        while index < bytes.count, !bytes[index].endsAuthority { index &+= 1 }
        return index
    }
}
