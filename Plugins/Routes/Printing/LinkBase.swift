public import LinkGate

/// Where written links begin.
///
/// ```swift
/// let base = LinkBase.web("app.example.com")
/// let verified = base.read(by: URLDeepLinkParser(hosts: ["app.example.com"]))
/// ```
public struct LinkBase: Sendable {
    let scheme: String
    let host: String?
    private let parser: (any DeepLinkParser)?

    /// Links of a custom scheme: `yourapp://orders/42`.
    public static func scheme(_ scheme: String) -> LinkBase { LinkBase(scheme: scheme, host: nil, parser: nil) }

    /// Web links: `https://app.example.com/orders/42`.
    public static func web(_ host: String) -> LinkBase { LinkBase(scheme: "https", host: host, parser: nil) }

    /// The same, with the app's own parser as the reader that must understand what is written.
    ///
    /// Otherwise the core's reader does, which knows no rules of schemes and hosts.
    public func read(by parser: any DeepLinkParser) -> LinkBase {
        LinkBase(scheme: scheme, host: host, parser: parser)
    }

    func url(of written: WrittenLink) -> String {
        if let host { return "\(scheme)://\(host)/\(written.encoded)" }
        // The first segment stands where other schemes have a host, which some readers put into lower case; what cannot
        // stand there goes behind a third slash.
        let isHost = written.path.first.map { !$0.isEmpty && $0.utf8.allSatisfy(Self.isOfHost) } ?? false
        return "\(scheme):\(isHost ? "//" : "///")\(written.encoded)"
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        PercentEscaping.isUnreserved(byte) && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// The link that a reader of the URL gets.
    func link(of written: WrittenLink, _ url: String) throws(DeepLinkError) -> DeepLink {
        guard let parser else {
            return try DeepLink(scheme: scheme, host: host, encoded: Substring(written.encoded).utf8)
        }
        guard let link = try parser.parse(url) else {
            throw DeepLinkError(.form, "the parser does not recognize it; are its scheme and host configured?")
        }
        return link
    }
}
