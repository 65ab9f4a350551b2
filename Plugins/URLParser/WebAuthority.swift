import LinkGate

enum WebScheme {
    case http, https

    /// The scheme of a link that begins with it and `://`.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= 8 else { return nil }
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self).littleEndian
        if word | 0x20_2020_2020 == Self.httpsBytes {
            self = .https
        } else if (word | 0x2020_2020) &<< 8 == Self.httpBytes {
            self = .http
        } else {
            return nil
        }
    }

    /// `https://`, the first byte lowest.
    private static let httpsBytes: UInt64 = 0x2F2F_3A73_7074_7468
    /// `http://`, the first byte second lowest.
    private static let httpBytes: UInt64 = 0x2F2F_3A70_7474_6800

    /// The index after its `://`.
    var end: Int { self == .https ? 8 : 7 }

    var defaultPort: StaticString { self == .https ? "443" : "80" }
}

extension AuthorityReader {
    /// A configured host in a received string, by its index.
    struct FoundHost {
        let name: Int
        /// The range of the whole authority.
        let authority: Range<Int>
        /// Whether the authority is only the host.
        let isWhole: Bool
    }

    /// The configured host of a web link, without user information, port and trailing dot; `nil` if it is not
    /// configured.
    ///
    /// A browser also ends the host at a backslash: such a link is recognized, and malformed.
    func recognizedHost(from start: Int) -> FoundHost? {
        for index in parser.hosts.indices where parser.hosts[index].isPrefix(of: bytes, from: start) {
            let end = start + parser.hosts[index].count
            if end == bytes.count || bytes[end].endsAuthority {
                return FoundHost(name: index, authority: start..<end, isWhole: true)
            }
        }
        let authority = start..<endOfAuthority(from: start)
        let name =
            hostInside(authority) ?? first(UInt8(ascii: "\\"), in: authority).flatMap { hostInside(start..<$0) }
        return name.map { FoundHost(name: $0, authority: authority, isWhole: false) }
    }

    private func configuredHost(_ range: Range<Int>) -> Int? {
        for index in parser.hosts.indices where parser.hosts[index].matches(bytes, range) {
            return index
        }
        return nil
    }

    private func hostInside(_ authority: Range<Int>) -> Int? { configuredHost(hostRange(in: authority)) }

    /// The range after the last `@`, up to the first colon, without one trailing dot.
    func hostRange(in authority: Range<Int>) -> Range<Int> {
        let start = bytes[authority].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.lowerBound
        var end = first(UInt8(ascii: ":"), in: start..<authority.upperBound) ?? authority.upperBound
        if end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        return start..<end
    }

    func webLink(_ scheme: WebScheme, _ host: FoundHost) throws(DeepLinkError) -> DeepLink {
        if !host.isWhole { try checkAuthority(host.authority, scheme, parser.hosts[host.name]) }
        return try webLink(parser.hosts[host.name].text, from: host.authority.upperBound)
    }

    /// The link of a host whose authority ends at an index.
    func webLink(_ host: String, from end: Int) throws(DeepLinkError) -> DeepLink {
        let hasSlash = end < bytes.count && bytes[end] == UInt8(ascii: "/")
        return try link("https", host, from: hasSlash ? end + 1 : end)
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
        try checkPort(nameEnd..<authority.upperBound, scheme)
    }

    /// Checks a colon and what follows it.
    func checkPort(_ range: Range<Int>, _ scheme: WebScheme) throws(DeepLinkError) {
        guard scheme.defaultPort.withUTF8Buffer({ $0.elementsEqual(bytes[range].dropFirst()) }) else {
            throw DeepLinkError(.port, "a port that is not the default one", at: range.lowerBound)
        }
    }
}
