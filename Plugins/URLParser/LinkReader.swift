import LinkGate

/// Reads scheme and authority byte by byte; the core reads what follows them.
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
        for index in parser.schemes.indices {
            let count = parser.schemes[index].count
            guard count < bytes.count, bytes[count] == UInt8(ascii: ":"), parser.schemes[index].isPrefix(of: bytes)
            else { continue }
            try checkLength()
            return try customLink(parser.schemes[index].text, after: count)
        }
        guard let web = WebScheme(bytes), let host = recognizedHost(after: web.colon) else { return nil }
        try checkLength()
        return try webLink(web, host)
    }

    private func checkLength() throws(DeepLinkError) {
        let limit = parser.limits.bytes
        if bytes.count > limit {
            throw DeepLinkError(.tooLong, "the link has more than \(limit) bytes", at: limit)
        }
    }

    /// The received string from an index on.
    func rest(from index: Int) -> Substring.UTF8View {
        url.utf8.dropFirst(index)
    }

    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != byte { index &+= 1 }
        return index < range.upperBound ? index : nil
    }

    /// Where what begins at an index ends: at a `/`, `?` or `#`, or with the string.
    func endOfAuthority(from start: Int) -> Int {
        var index = start
        while index < bytes.count, !bytes[index].endsAuthority { index &+= 1 }
        return index
    }
}
