extension LinkContent {
    /// Reads all that follows a link's authority; nil if it does not lie in memory as UTF-8.
    static func read(
        _ encoded: Substring.UTF8View, _ scheme: String, _ host: String?, _ limits: DeepLink.Limits
    ) -> Result<LinkContent, DeepLinkError>? {
        encoded.withContiguousStorageIfAvailable { bytes in
            Result { () throws(DeepLinkError) in
                try LinkContent(scheme: scheme, host: host, encoded: encoded, bytes, limits)
            }
        }
    }

    /// Path, query and fragment, in one pass over their bytes.
    private convenience init(
        scheme: String, host: String?, encoded text: Substring.UTF8View, _ bytes: UnsafeBufferPointer<UInt8>,
        _ limits: DeepLink.Limits
    ) throws(DeepLinkError) {
        if bytes.count > limits.bytes {
            throw DeepLinkError(.tooLong, "the link has more than \(limits.bytes) bytes", at: limits.bytes)
        }
        var special = SpecialBytes(bytes)
        let path = try EncodedPath(bytes, &special, limit: limits.segments)
        var hasNonASCII = path.hasNonASCII
        var end = path.end
        var parameters: [DeepLink.Parameter] = []
        var query: Range<Int>?
        var hasPlainParameters = true
        if end < bytes.count, bytes[end] == UInt8(ascii: "?") {
            let read = try EncodedQuery(bytes, from: end &+ 1, &special, limit: limits.parameters)
            query = end &+ 1..<read.end
            end = read.end
            parameters = read.parameters
            hasPlainParameters = read.isPlain
            hasNonASCII = hasNonASCII || read.hasNonASCII
        }
        if end < bytes.count, try EncodedFragment.check(bytes, from: end &+ 1) { hasNonASCII = true }
        if bytes.last == UInt8(ascii: " ") {
            throw DeepLinkError(.whitespace, "the link ends with white space", at: bytes.count - 1)
        }
        if hasNonASCII { try RawUnicodeCheck.check(Substring(text)) }
        var canonical = try CanonicalPath(path, bytes, limits)
        if HiddenDelimiter.isHidden(bytes, at: path.end) { canonical.add(HiddenDelimiter.lists(of: bytes)) }
        self.init(
            scheme: scheme, host: host, path: canonical, parameters: parameters,
            hasPlainParameters: hasPlainParameters, query: hasPlainParameters ? nil : query.map { text.slice($0) },
            fragment: end < bytes.count ? text.slice(end &+ 1..<bytes.count) : nil)
    }
}
