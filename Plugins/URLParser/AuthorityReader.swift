import LinkGate

/// Scheme and authority of a link of ours.
struct Authority {
    let scheme: String
    /// The host of a web link.
    let host: String?
    /// Where path, query and fragment begin.
    let end: Int
    /// Whether the first segment stands where other readers look for a host.
    var isBeforeHostlessPath = false
}

/// Reads scheme and authority byte by byte; the core reads what follows them.
struct AuthorityReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let parser: Recognition

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: Recognition) {
        self.bytes = bytes
        self.parser = parser
    }

    /// nil: not ours.
    func read() throws(DeepLinkError) -> Authority? {
        for index in parser.schemes.indices {
            let count = parser.schemes[index].count
            guard count < bytes.count, bytes[count] == UInt8(ascii: ":"), parser.schemes[index].isPrefix(of: bytes)
            else { continue }
            try checkLength()
            return try customAuthority(parser.schemes[index].text, after: count)
        }
        guard let web = WebScheme(bytes), let host = recognizedHost(after: web.colon) else { return nil }
        try checkLength()
        return try webAuthority(web, host)
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

    /// Where what begins at an index ends: at a `/`, `?` or `#`, or with the string.
    func endOfAuthority(from start: Int) -> Int {
        var index = start
        while index < bytes.count, !bytes[index].endsAuthority { index &+= 1 }
        return index
    }
}
