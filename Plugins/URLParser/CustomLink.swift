import LinkGate

extension LinkReader {
    /// The forms `app:x`, `app:/x`, `app://x` and `app:///x`, which all name `x` (RFC 3986 §3.3, RFC 7595 §3.2).
    func customLink(_ scheme: String, _ parts: Parts) throws(DeepLinkError) -> DeepLink {
        let rest = parts.hierarchy
        guard let slashes = leadingSlashes(in: rest) else {
            throw DeepLinkError(.form, "more than three slashes after the scheme", at: rest.lowerBound)
        }
        let path: PathReader
        if slashes == 2 {
            path = try pathWithHost(rest.dropFirst(2))
        } else {
            let range = rest.dropFirst(slashes)
            path = try PathReader(bytes, range, limit: parser.limits.segments)
            try checkFirstSegment(of: path, at: range.lowerBound)
        }
        return try link(scheme: scheme, host: nil, path: path, parts)
    }

    /// nil: more than three.
    private func leadingSlashes(in range: Range<Int>) -> Int? {
        let count = bytes[range].prefix { $0 == UInt8(ascii: "/") }.count
        return count > 3 ? nil : count
    }

    private func pathWithHost(_ rest: Range<Int>) throws(DeepLinkError) -> PathReader {
        let hostEnd = first(UInt8(ascii: "/"), in: rest) ?? rest.upperBound
        if rest.isEmpty { return try PathReader(bytes, rest, limit: parser.limits.segments) }
        let host = try customHost(rest.lowerBound..<hostEnd)
        let path = min(hostEnd + 1, rest.upperBound)..<rest.upperBound
        return try PathReader(bytes, path, after: (host, rest.lowerBound), limit: parser.limits.segments)
    }

    /// The host of a custom scheme, decoded once: only characters that no reader decodes, maps or splits at.
    private func customHost(_ range: Range<Int>) throws(DeepLinkError) -> String {
        for index in range {
            let byte = bytes[index]
            if byte.isUnreservedByte || byte == UInt8(ascii: "%") { continue }
            switch byte {
            case UInt8(ascii: "@"): throw DeepLinkError(.userInfo, "user information before the host", at: index)
            case UInt8(ascii: ":"): throw DeepLinkError(.port, "a port in a link of a custom scheme", at: index)
            default:
                throw DeepLinkError(
                    .host, "the host may hold only letters, digits and . _ ~ - in ASCII; use a path", at: index)
            }
        }
        let host = try PathReader.decoded(bytes, range)
        guard host.utf8.allSatisfy(\.isUnreservedByte) else {
            throw DeepLinkError(
                .host, "the host holds an encoded character that is none of a host", at: range.lowerBound)
        }
        let labels = host.utf8.split(separator: UInt8(ascii: "."))
        if labels.contains(where: { $0.prefix(4).lazy.map(\.asciiLowercased).elementsEqual("xn--".utf8) }) {
            throw DeepLinkError(.host, "the host is punycode, which some readers decode", at: range.lowerBound)
        }
        try checkIsNoWebHost(host, at: range.lowerBound)
        return host
    }

    /// A first segment that stands where other readers look for a host.
    private func checkFirstSegment(of path: PathReader, at offset: Int) throws(DeepLinkError) {
        guard let first = path.segments.first else { return }
        if first.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") }) {
            throw DeepLinkError(.form, "the first segment looks like a host with user information or port", at: offset)
        }
        try checkIsNoWebHost(first, at: offset)
    }

    private func checkIsNoWebHost(_ host: String, at offset: Int) throws(DeepLinkError) {
        var name = host.lowercased()
        while name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        if parser.hosts.contains(where: { $0.text == name }) {
            throw DeepLinkError(.host, "a configured web host in a link of a custom scheme", at: offset)
        }
    }
}
