import LinkGate

/// A configured scheme or host in lower case, ready to be compared with received bytes.
final class RecognizedName: Sendable {
    /// The name as text, shared by all links of this scheme or host.
    let text: String
    private let bytes: [UInt8]

    init(_ name: String) {
        text = name.lowercased()
        bytes = Array(text.utf8)
    }

    /// The number of bytes.
    var count: Int { bytes.count }

    /// Whether the received bytes from `start` begin with this name, in any case.
    func isPrefix(of received: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Bool {
        guard received.count - start >= bytes.count else { return false }
        var index = 0
        // A fast path: most links are in lower case, and eight bytes are compared as fast as one.
        while index &+ 8 <= bytes.count, received.word(at: start &+ index) == bytes.word(at: index) { index &+= 8 }
        while index < bytes.count, received[start &+ index].asciiLowercased == bytes[index] { index &+= 1 }
        return index == bytes.count
    }

    /// Whether the received bytes are this name in any case.
    func matches(_ received: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        range.count == bytes.count && isPrefix(of: received, from: range.lowerBound)
    }
}

/// The schemes and hosts of a parser, shared by all readings of links.
final class Recognition: Sendable {
    let schemes: [RecognizedName]
    let hosts: [RecognizedName]
    /// The suffixes of hosts below the configured domains: `.example.com`.
    let domains: [RecognizedName]
    /// The hosts as destination patterns, for all spellings; `nil` if there are none.
    let webHosts: DestinationPatterns?
    /// The domains, for all spellings; `nil` if there are none.
    let webDomains: DomainSpellings?
    let plusInQuery: DeepLink.PlusInQuery
    let limits: DeepLink.Limits

    init(schemes: [String], hosts: [String], plusInQuery: DeepLink.PlusInQuery, limits: DeepLink.Limits) {
        let domains = hosts.compactMap { URLDeepLinkParser.domain(ofHost: $0) }
        let hosts = hosts.filter { URLDeepLinkParser.domain(ofHost: $0) == nil }
        self.schemes = schemes.map { RecognizedName($0) }
        self.hosts = hosts.map { RecognizedName($0) }
        self.domains = domains.map { RecognizedName("." + $0) }
        webHosts = hosts.isEmpty ? nil : try? DestinationPatterns(hosts)
        webDomains = DomainSpellings(domains)
        self.plusInQuery = plusInQuery
        self.limits = limits
    }
}
