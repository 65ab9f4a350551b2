import LinkGate

/// Web links of hosts below a configured domain, `*.example.com`.
extension AuthorityReader {
    /// The authority whose host, without user information, port and trailing dot, is below a configured domain; `nil`
    /// if it is not.
    ///
    /// As with a configured host, a backslash also ends it, and a recognized link can be malformed.
    func authorityBelowDomain(from start: Int) -> Range<Int>? {
        let authority = start..<endOfAuthority(from: start)
        let beforeBackslash = first(UInt8(ascii: "\\"), in: authority).map { hostRange(in: start..<$0) }
        let isOurs = parser.domains.contains { domain in
            domain.isSuffix(of: bytes, hostRange(in: authority))
                || beforeBackslash.map { domain.isSuffix(of: bytes, $0) } == true
        }
        return isOurs ? authority : nil
    }

    func subdomainLink(_ scheme: WebScheme, _ authority: Range<Int>) throws(DeepLinkError) -> DeepLink {
        if let at = first(UInt8(ascii: "@"), in: authority) {
            throw DeepLinkError(.userInfo, "user information before the host", at: at)
        }
        let end = first(UInt8(ascii: ":"), in: authority) ?? authority.upperBound
        let host = authority.lowerBound..<end
        try checkSubdomain(host)
        if end < authority.upperBound { try checkPort(end..<authority.upperBound, scheme) }
        let name = String(decoding: bytes[host].map(\.asciiLowercased), as: UTF8.self)
        return try webLink(name, from: authority.upperBound)
    }

    private func checkSubdomain(_ host: Range<Int>) throws(DeepLinkError) {
        if let index = host.first(where: { !bytes[$0].isHostByte }) {
            throw DeepLinkError(.host, "the host holds a character that is none of a host", at: index)
        }
        var labelStart = host.lowerBound
        for index in host where bytes[index] == UInt8(ascii: ".") {
            if index == labelStart { throw DeepLinkError(.host, "the host has an empty label", at: index) }
            labelStart = index + 1
        }
        if labelStart == host.upperBound {
            throw DeepLinkError(.host, "a trailing dot after the host", at: labelStart - 1)
        }
        let isBelow = parser.domains.contains { domain in
            domain.isSuffix(of: bytes, host)
                && !hasPunycodeLabel(UnsafeBufferPointer(rebasing: bytes[host].dropLast(domain.count)))
        }
        if !isBelow {
            throw DeepLinkError(
                .host,
                "the host has a label in punycode, which some readers decode: only a host that is listed by itself may",
                at: host.lowerBound)
        }
    }
}

extension RecognizedName {
    /// Whether the received bytes of the range end with this name, in any case.
    func isSuffix(of received: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        range.count >= count && isPrefix(of: received, from: range.upperBound - count)
    }
}
