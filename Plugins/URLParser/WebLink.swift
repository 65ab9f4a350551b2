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
        let end = WordScan.first(in: bytes, start..<bytes.count) { word in
            (WordScan.marks(word, UInt8(ascii: "/")) | WordScan.marks(word, UInt8(ascii: "?"))
                | WordScan.marks(word, UInt8(ascii: "#"))) & ~word
        }
        let authority = start..<end
        if let name = configuredHost(authority) {
            return FoundHost(name: name, authority: authority, isWhole: true)
        }
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

    func webLink(_ scheme: WebScheme, _ host: FoundHost, _ parts: Parts) throws(DeepLinkError) -> DeepLink {
        if !host.isWhole { try checkAuthority(host.authority, scheme, host.name) }
        let end = parts.hierarchy.upperBound
        return try link(
            scheme: "https", host: host.name.text,
            path: PathReader(
                bytes, min(host.authority.upperBound + 1, end)..<end, limit: parser.limits.segments), parts)
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
        guard bytes[nameEnd] == UInt8(ascii: ":") else {
            throw DeepLinkError(.host, "a trailing dot or another character after the host", at: nameEnd)
        }
        let port = bytes[nameEnd + 1..<authority.upperBound]
        guard scheme.defaultPort.withUTF8Buffer({ $0.elementsEqual(port) }) else {
            throw DeepLinkError(.port, "a port that is not the default one", at: nameEnd)
        }
    }
}
