extension LinkContent {
    /// Reads path, query and fragment in one pass over their bytes, which begin at `start`.
    convenience init(
        scheme: String, host: String?, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
        _ plusInQuery: DeepLink.PlusInQuery, _ limits: DeepLink.Limits
    ) throws(DeepLinkError) {
        if bytes.count - start > limits.bytes {
            throw DeepLinkError(.tooLong, "the link has more than \(limits.bytes) bytes", at: start + limits.bytes)
        }
        var special = SpecialBytes(bytes, from: start)
        let path = try EncodedPath(bytes, from: start, &special, limit: limits.segments)
        var hasNonASCII = path.hasNonASCII
        let endOfPath = path.end
        var end = endOfPath
        var parameters: [DeepLink.Parameter] = []
        var query: Range<Int>?
        var (hasPlainParameters, separatorsAreUnambiguous) = (true, true)
        if end < bytes.count, bytes[end] == UInt8(ascii: "?") {
            let read = try EncodedQuery(
                bytes, from: end &+ 1, &special, plusIsSpace: plusInQuery == .space, limit: limits.parameters)
            query = end &+ 1..<read.end
            end = read.end
            parameters = read.parameters
            (hasPlainParameters, separatorsAreUnambiguous) = (read.isPlain, read.separatorsAreUnambiguous)
            hasNonASCII = hasNonASCII || read.hasNonASCII
        }
        if end < bytes.count {
            if try EncodedFragment.check(bytes, from: end &+ 1) { hasNonASCII = true }
            // `&#61;` is an `=` for a reader of HTML.
            if query != nil, bytes[end &- 1] == UInt8(ascii: "&") { separatorsAreUnambiguous = false }
        }
        if bytes.last == UInt8(ascii: " ") {
            throw DeepLinkError(.whitespace, "the link ends with white space", at: bytes.count - 1)
        }
        if hasNonASCII { try RawUnicodeCheck.check(bytes, from: start) }
        var canonical = try CanonicalPath(consume path, bytes, from: start, limits)
        if HiddenDelimiter.isHidden(bytes, at: endOfPath) { canonical.add(HiddenDelimiter.lists(of: bytes[start...])) }
        let isPlain = canonical.readings == nil && separatorsAreUnambiguous && end == bytes.count
        let otherwise =
            isPlain
            ? nil
            : Unplain(
                readings: canonical.readings,
                query: separatorsAreUnambiguous
                    ? nil : query.map { String(repairing: UnsafeBufferPointer(rebasing: bytes[$0])) },
                fragment: end < bytes.count
                    ? String(repairing: UnsafeBufferPointer(rebasing: bytes[(end + 1)...])) : nil)
        self.init(
            scheme: scheme, host: host, segments: canonical.segments, parameters: parameters,
            hasPlainParameters: hasPlainParameters, otherwise: otherwise)
    }
}
