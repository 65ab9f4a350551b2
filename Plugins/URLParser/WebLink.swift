import LinkGate

enum WebScheme {
    case http, https

    init?(_ scheme: Slice<UnsafeBufferPointer<UInt8>>) {
        if Self.isEqual(scheme, "https") {
            self = .https
        } else if Self.isEqual(scheme, "http") {
            self = .http
        } else {
            return nil
        }
    }

    private static func isEqual(_ scheme: Slice<UnsafeBufferPointer<UInt8>>, _ name: StaticString) -> Bool {
        name.withUTF8Buffer { name in
            scheme.count == name.count && zip(scheme, name).allSatisfy { $0.asciiLowercased == $1 }
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
        let end = bytes[start...].firstIndex { Self.authorityEnd.contains($0) } ?? bytes.count
        return recognizedHost(in: start..<end)
            ?? first(UInt8(ascii: "\\"), in: start..<end).flatMap { recognizedHost(in: start..<$0) }
    }

    private static let authorityEnd = ASCIISet("/?#")

    private func recognizedHost(in authority: Range<Int>) -> RecognizedName? {
        let host = hostRange(in: authority)
        let name = host.last == UInt8(ascii: ".") ? host.dropLast() : host
        return parser.hosts.first { $0.matches(name) }
    }

    /// After the last `@`, up to the first colon.
    private func hostRange(in authority: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> {
        let slice = bytes[authority]
        let start = slice.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.lowerBound
        let end = bytes[start..<authority.upperBound].firstIndex(of: UInt8(ascii: ":")) ?? authority.upperBound
        return bytes[start..<end]
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
        if let at = first(UInt8(ascii: "@"), in: authority) {
            throw DeepLinkError(.userInfo, "user information before the host", at: at)
        }
        let nameEnd = authority.lowerBound + host.text.utf8.count
        guard nameEnd <= authority.upperBound, host.matches(bytes[authority.lowerBound..<nameEnd]) else {
            throw DeepLinkError(.host, "the host is not written as configured", at: authority.lowerBound)
        }
        if nameEnd == authority.upperBound { return }
        guard bytes[nameEnd] == UInt8(ascii: ":") else {
            throw DeepLinkError(.host, "a trailing dot or another character after the host", at: nameEnd)
        }
        let port = bytes[nameEnd + 1..<authority.upperBound]
        guard scheme.defaultPort.withUTF8Buffer({ $0.elementsEqual(port) }) else {
            throw DeepLinkError(.port, "a port that is not the default one", at: nameEnd)
        }
    }
}
