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
        var hasEscape = false
        for index in range where !bytes[index].isUnreservedByte {
            switch bytes[index] {
            case UInt8(ascii: "%"): hasEscape = true
            case UInt8(ascii: "@"): throw DeepLinkError(.userInfo, "user information before the host", at: index)
            case UInt8(ascii: ":"):
                if let at = first(UInt8(ascii: "@"), in: range) {
                    throw DeepLinkError(.userInfo, "user information before the host", at: at)
                }
                throw DeepLinkError(.port, "a port in a link of a custom scheme", at: index)
            default:
                throw DeepLinkError(
                    .host, "the host may hold only letters, digits and . _ ~ - in ASCII; use a path", at: index)
            }
        }
        let host = try PathReader.segment(bytes, range, hasEscape)
        guard !hasEscape || host.utf8.allSatisfy(\.isUnreservedByte) else {
            throw DeepLinkError(
                .host, "the host holds an encoded character that is none of a host", at: range.lowerBound)
        }
        if hasPunycodeLabel(host) {
            throw DeepLinkError(.host, "the host is punycode, which some readers decode", at: range.lowerBound)
        }
        try checkIsNoWebHost(host, at: range.lowerBound)
        return host
    }

    /// Whether a label begins with `xn--` (RFC 5890 §2.3.2.1).
    private func hasPunycodeLabel(_ host: String) -> Bool {
        guard host.utf8.contains(UInt8(ascii: "-")) else { return false }
        return host.utf8.split(separator: UInt8(ascii: ".")).contains { label in
            label.prefix(4).elementsEqual("xn--".utf8, by: { $0.asciiLowercased == $1 })
        }
    }

    /// A first segment that stands where other readers look for a host.
    private func checkFirstSegment(of path: PathReader, at offset: Int) throws(DeepLinkError) {
        guard let first = path.segments.first else { return }
        if first.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") }) {
            throw DeepLinkError(.form, "the first segment looks like a host with user information or port", at: offset)
        }
        if first.unicodeScalars.first == "／", first.unicodeScalars.contains(where: { Self.wideDelimiters.contains($0) })
        {
            throw DeepLinkError(.form, "the first segment is an authority in wide characters", at: offset)
        }
        try checkIsNoWebHost(first, at: offset)
    }

    /// What normalization (NFKC) turns into `:` or `@`.
    private static let wideDelimiters = "：﹕︓＠﹫".unicodeScalars

    private func checkIsNoWebHost(_ host: String, at offset: Int) throws(DeepLinkError) {
        if parser.hosts.contains(where: { isName(host, $0) }) {
            throw DeepLinkError(.host, "a configured web host in a link of a custom scheme", at: offset)
        }
    }

    /// Whether they are the same, but for case and trailing dots.
    private func isName(_ host: String, _ name: RecognizedName) -> Bool {
        guard host.utf8.count >= name.count else { return false }
        var host = host
        return host.withUTF8 { bytes in
            name.isPrefix(of: bytes, from: 0) && bytes[name.count...].allSatisfy { $0 == UInt8(ascii: ".") }
        }
    }
}
