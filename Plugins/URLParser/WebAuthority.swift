import LinkGate

enum WebScheme {
    case http, https

    private static let httpsPrefix = RecognizedName("https:")
    private static let httpPrefix = RecognizedName("http:")

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        if Self.httpsPrefix.isPrefix(of: bytes) {
            self = .https
        } else if Self.httpPrefix.isPrefix(of: bytes) {
            self = .http
        } else {
            return nil
        }
    }

    /// The index of the colon behind it.
    var colon: Int { self == .https ? 5 : 4 }

    var defaultPort: StaticString { self == .https ? "443" : "80" }
}

extension AuthorityReader {
    /// A configured host in a received string.
    struct FoundHost {
        let name: RecognizedName
        /// All that stands where the host belongs.
        let authority: Range<Int>
        /// Whether the host stands there alone.
        let isWhole: Bool
    }

    /// The configured host that a web link is of, without user information, port and trailing dot; nil: not ours.
    ///
    /// A browser ends the host at a backslash, too: such a link is ours, and malformed.
    func recognizedHost(after colon: Int) -> FoundHost? {
        let start = colon + 3
        guard start < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        else { return nil }
        for index in parser.hosts.indices where parser.hosts[index].isPrefix(of: bytes, from: start) {
            let end = start + parser.hosts[index].count
            if end == bytes.count || bytes[end].endsAuthority {
                return FoundHost(name: parser.hosts[index], authority: start..<end, isWhole: true)
            }
        }
        let authority = start..<endOfAuthority(from: start)
        let name =
            hostInside(authority) ?? first(UInt8(ascii: "\\"), in: authority).flatMap { hostInside(start..<$0) }
        return name.map { FoundHost(name: $0, authority: authority, isWhole: false) }
    }

    private func configuredHost(_ range: Range<Int>) -> RecognizedName? {
        for index in parser.hosts.indices where parser.hosts[index].matches(bytes, range) {
            return parser.hosts[index]
        }
        return nil
    }

    /// The host after the last `@`, up to the first colon, without one trailing dot.
    private func hostInside(_ authority: Range<Int>) -> RecognizedName? {
        let start = bytes[authority].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.lowerBound
        var end = first(UInt8(ascii: ":"), in: start..<authority.upperBound) ?? authority.upperBound
        if end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        return configuredHost(start..<end)
    }

    func webAuthority(_ scheme: WebScheme, _ host: FoundHost) throws(DeepLinkError) -> Authority {
        if !host.isWhole { try checkAuthority(host.authority, scheme, host.name) }
        let end = host.authority.upperBound
        let hasSlash = end < bytes.count && bytes[end] == UInt8(ascii: "/")
        return Authority(scheme: "https", host: host.name.text, end: hasSlash ? end + 1 : end)
    }

    private func checkAuthority(
        _ authority: Range<Int>, _ scheme: WebScheme, _ host: RecognizedName
    ) throws(DeepLinkError) {
        if let at = first(UInt8(ascii: "@"), in: authority) {
            throw DeepLinkError(.userInfo, "user information before the host", at: at)
        }
        let nameEnd = authority.lowerBound + host.count
        guard nameEnd < authority.upperBound, host.isPrefix(of: bytes, from: authority.lowerBound) else {
            throw DeepLinkError(.host, "the host is not written as configured", at: authority.lowerBound)
        }
        if bytes[nameEnd] == UInt8(ascii: "\\") {
            throw DeepLinkError(.host, "a \\ behind the host, which some readers take for a /", at: nameEnd)
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
