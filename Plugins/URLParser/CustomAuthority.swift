import LinkGate

extension AuthorityReader {
    /// The forms `app:x`, `app:/x`, `app://x` and `app:///x`, which all name `x` (RFC 3986 §3.3, RFC 7595 §3.2).
    func customLink(_ scheme: String, after colon: Int) throws(DeepLinkError) -> DeepLink {
        var start = colon + 1
        while start < bytes.count, bytes[start] == UInt8(ascii: "/") { start &+= 1 }
        let slashes = start - colon - 1
        if slashes > 3 {
            throw DeepLinkError(.form, "more than three slashes after the scheme", at: colon + 1)
        }
        // The host is the first segment, at the position where the path would begin.
        if slashes == 2 { try checkHost(start..<endOfAuthority(from: start)) }
        let link = try link(scheme, nil, from: start)
        // Here other readers look for a host.
        if slashes != 2 { try parser.checkFirstSegment(of: link, at: start) }
        return link
    }

    /// The host of a custom scheme, decoded once: only characters that no reader decodes, maps or splits at.
    private func checkHost(_ range: Range<Int>) throws(DeepLinkError) {
        var hasEscape = false
        for index in range {
            switch bytes[index] {
            case let byte where byte.isUnreservedByte: continue
            case UInt8(ascii: "%"): hasEscape = true
            case UInt8(ascii: "@"): throw DeepLinkError(.userInfo, "user information before the host", at: index)
            case UInt8(ascii: ":"):
                if let at = first(UInt8(ascii: "@"), in: range) {
                    throw DeepLinkError(.userInfo, "user information before the host", at: at)
                }
                throw DeepLinkError(.port, "a port in a link of a custom scheme", at: index)
            case ..<0x20, 0x7F: throw DeepLinkError(.control, "the link holds a control character", at: index)
            case UInt8(ascii: " ") where index == bytes.count - 1:
                throw DeepLinkError(.whitespace, "the link ends with white space", at: index)
            default:
                throw DeepLinkError(
                    .host, "the first segment behind :// may hold only letters, digits and . _ ~ - in ASCII", at: index)
            }
        }
        let fault =
            hasEscape
            ? try decodedHost(range).withUnsafeBufferPointer(faultOfName)
            : faultOfName(UnsafeBufferPointer(rebasing: bytes[range]))
        if let fault { throw DeepLinkError(.host, fault, at: range.lowerBound) }
    }

    private func faultOfName(_ host: UnsafeBufferPointer<UInt8>) -> String? {
        if hasPunycodeLabel(host) { return "the host is punycode, which some readers decode" }
        return parser.isWebHost(host) ? "a configured web host in a link of a custom scheme" : nil
    }

    private func decodedHost(_ range: Range<Int>) throws(DeepLinkError) -> [UInt8] {
        var host: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "%") else {
                host.append(bytes[index])
                index += 1
                continue
            }
            guard index + 2 < range.upperBound, let high = bytes[index + 1].hexDigitValue,
                let low = bytes[index + 2].hexDigitValue
            else { throw DeepLinkError(.percentEncoding, "a % without two hexadecimal digits", at: index) }
            let byte = high << 4 | low
            guard byte.isUnreservedByte else {
                throw DeepLinkError(.host, "the host holds an encoded character that is none of a host", at: index)
            }
            host.append(byte)
            index += 3
        }
        return host
    }

    /// Whether a label begins with `xn--` (RFC 5890 §2.3.2.1).
    func hasPunycodeLabel(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
        host.contains(UInt8(ascii: "-"))
            && host.split(separator: UInt8(ascii: ".")).contains { label in
                label.prefix(4).elementsEqual("xn--".utf8, by: { $0.asciiLowercased == $1 })
            }
    }
}

extension Recognition {
    /// Checks a first segment that other readers could take for a host.
    func checkFirstSegment(of link: DeepLink, at offset: Int) throws(DeepLinkError) {
        guard let first = link.segments.first else { return }
        if first.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") }) {
            throw DeepLinkError(.form, "the first segment looks like a host with user information or port", at: offset)
        }
        if first.unicodeScalars.first == "／", first.unicodeScalars.contains(where: { Self.wideDelimiters.contains($0) })
        {
            throw DeepLinkError(.form, "the first segment is an authority in wide characters", at: offset)
        }
        // The path only: query and fragment do not concern the host.
        let path = try DeepLink(scheme: link.scheme, path: link.segments)
        if webHosts?.indices(matching: path).isEmpty == false
            || webDomains?.areAbove(first, scheme: link.scheme) == true
        {
            throw DeepLinkError(.host, "a configured web host in a link of a custom scheme", at: offset)
        }
    }

    /// The characters that normalization (NFKC) maps to `:` or `@`.
    private static let wideDelimiters = "：﹕︓＠﹫".unicodeScalars

    /// Whether it is a configured host or below a configured domain, but for case and trailing dots.
    func isWebHost(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in hosts.indices where hosts[index].isPrefix(of: host) {
            if host[hosts[index].count...].allSatisfy({ $0 == UInt8(ascii: ".") }) { return true }
        }
        if domains.isEmpty { return false }
        let end = (host.lastIndex { $0 != UInt8(ascii: ".") } ?? -1) + 1
        return domains.contains { $0.isSuffix(of: host, 0..<end) }
    }
}
