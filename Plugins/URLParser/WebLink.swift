import LinkGate

enum WebScheme {
    case http, https

    private static let httpsName = RecognizedName("https")
    private static let httpName = RecognizedName("http")

    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ scheme: Range<Int>) {
        if Self.httpsName.matches(bytes, scheme) {
            self = .https
        } else if Self.httpName.matches(bytes, scheme) {
            self = .http
        } else {
            return nil
        }
    }

    var defaultPort: StaticString { self == .https ? "443" : "80" }
}

extension LinkReader {
    /// The configured host that a web link is of, without user information, port and trailing dot; nil: not ours.
    ///
    /// A browser ends the host at a backslash, too: such a link is ours, and malformed.
    func recognizedHost(after colon: Int) -> RecognizedName? {
        let start = colon + 3
        guard start < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        else { return nil }
        var end = start
        while end < bytes.count, !bytes[end].endsAuthority { end &+= 1 }
        let authority = start..<end
        if let host = parser.hosts.first(where: { $0.matches(bytes, authority) }) { return host }
        return hostInside(authority)
            ?? first(UInt8(ascii: "\\"), in: authority).flatMap { hostInside(start..<$0) }
    }

    /// The host after the last `@`, up to the first colon, without one trailing dot.
    private func hostInside(_ authority: Range<Int>) -> RecognizedName? {
        let start = bytes[authority].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.lowerBound
        var end = first(UInt8(ascii: ":"), in: start..<authority.upperBound) ?? authority.upperBound
        if end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        return parser.hosts.first { $0.matches(bytes, start..<end) }
    }

    func webLink(_ scheme: WebScheme, _ host: RecognizedName, _ parts: Parts) throws(DeepLinkError) -> DeepLink {
        let start = parts.hierarchy.lowerBound + 2
        let end = first(UInt8(ascii: "/"), in: start..<parts.hierarchy.upperBound) ?? parts.hierarchy.upperBound
        try checkAuthority(start..<end, scheme, host)
        let path = min(end + 1, parts.hierarchy.upperBound)..<parts.hierarchy.upperBound
        return try link(
            scheme: "https", host: host.text,
            path: PathReader(bytes, path, limit: parser.limits.segments), parts)
    }

    private func checkAuthority(
        _ authority: Range<Int>, _ scheme: WebScheme, _ host: RecognizedName
    ) throws(DeepLinkError) {
        if host.matches(bytes, authority) { return }
        if let at = first(UInt8(ascii: "@"), in: authority) {
            throw DeepLinkError(.userInfo, "user information before the host", at: at)
        }
        let nameEnd = authority.lowerBound + host.count
        guard nameEnd < authority.upperBound, host.isPrefix(of: bytes, from: authority.lowerBound) else {
            throw DeepLinkError(.host, "the host is not written as configured", at: authority.lowerBound)
        }
        guard bytes[nameEnd] == UInt8(ascii: ":") else {
            throw DeepLinkError(.host, "a trailing dot or another character after the host", at: nameEnd)
        }
        let port = bytes[nameEnd + 1..<authority.upperBound]
        guard scheme.defaultPort.withUTF8Buffer({ $0.elementsEqual(port) }) else {
            throw DeepLinkError(.port, "a port that is not the default one", at: nameEnd)
        }
    }
}

extension UInt8 {
    /// RFC 3986 §3.2.
    fileprivate var endsAuthority: Bool {
        self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
    }
}
