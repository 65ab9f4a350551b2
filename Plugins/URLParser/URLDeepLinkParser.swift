public import LinkGate

/// Reads links of the app's own schemes (`yourapp://wallet`) and universal links (`https://app.example.com/wallet`).
///
/// Both forms result in the same canonical link: the host of a custom scheme is its first segment. The parser
/// recognizes a link if its scheme is configured, or if it is `http` or `https` and its host is configured. A
/// recognized link that could be read in two ways is rejected, see ``/LinkGate/DeepLinkError/Code``; other links are
/// left to the next parser.
///
/// ```swift
/// let parser = URLDeepLinkParser(schemes: ["yourapp"], hosts: ["app.example.com"])
/// ```
///
/// A host `*.example.com` stands for every subdomain of the domain, of one or more labels, and not for the domain
/// itself:
///
/// ```swift
/// let parser = URLDeepLinkParser(hosts: ["example.com", "*.example.com"], plusInQuery: .space)
/// ```
///
/// The string is read byte by byte in linear time. Foundation's `URL` is not used: it and other parsers disagree on
/// host and path of some strings. For a `URL`, pass `absoluteString`.
public struct URLDeepLinkParser: DeepLinkParser {
    private let recognition: Recognition

    /// The problems of the configured schemes and hosts; an invalid entry recognizes nothing.
    public let configurationProblems: [ConfigurationProblem]

    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - schemes: The app's own schemes, without a colon, in any case; not `http` or `https`.
    ///   - hosts: The hosts of the app's universal links, without scheme and port. Each is one host, and subdomains are
    ///     others; or, with `*.` before a domain, all its subdomains, but for those with a label in punycode (`xn--`,
    ///     RFC 5890 §2.3.2.1), which have to be listed by themselves. Entries may overlap.
    ///   - plusInQuery: What a `+` in the query is; a plus sign by default.
    ///   - limits: How long a link may be.
    public init(
        schemes: [String] = [], hosts: [String] = [], plusInQuery: DeepLink.PlusInQuery = .literal,
        limits: DeepLink.Limits = .default
    ) {
        recognition = Recognition(
            schemes: schemes.filter { Self.fault(inScheme: $0) == nil },
            hosts: hosts.filter { Self.fault(inHost: $0) == nil }, plusInQuery: plusInQuery, limits: limits)
        configurationProblems = Self.problems(schemes: schemes, hosts: hosts, limits: limits)
    }

    /// Reads a link, see ``/LinkGate/DeepLinkParser/parse(_:)``.
    public func parse(_ url: String) throws(DeepLinkError) -> DeepLink? {
        let link = url.utf8.withContiguousStorageIfAvailable { bytes in
            Result { () throws(DeepLinkError) in try AuthorityReader(bytes, recognition).link() }
        }
        if let link { return try link.get() }
        // A bridged Objective-C string is not stored as UTF-8.
        var native = url
        native.makeContiguousUTF8()
        return try parse(native)
    }
}
