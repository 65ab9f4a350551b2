public import LinkGate

extension URLDeepLinkParser {
    /// What is wrong with a configured scheme (RFC 3986 §3.1); `nil` if nothing is.
    static func fault(inScheme scheme: String) -> (problem: String, remedy: String)? {
        let bytes = Array(scheme.utf8)
        guard let first = bytes.first else { return ("is empty", "write a scheme, as in \"yourapp\"") }
        if ["http", "https"].contains(scheme.lowercased()) {
            return ("is the scheme of web links", "leave it out and list the app's hosts")
        }
        guard first.isASCIILetter, bytes.allSatisfy(\.isSchemeByte) else {
            return (
                "is no scheme", "write a letter, then letters, digits, +, - or ., without \"://\", as in \"yourapp\""
            )
        }
        return nil
    }

    /// The domain of a `*.` entry; `nil` for a single host.
    static func domain(ofHost host: String) -> String? {
        host.utf8.starts(with: "*.".utf8) ? String(host.unicodeScalars.dropFirst(2)) : nil
    }

    /// What is wrong with a configured host, which is a DNS name, or `*.` and the name of a domain; `nil` if nothing is.
    static func fault(inHost host: String) -> (problem: String, remedy: String)? {
        if host.isEmpty { return ("is empty", "write a host, as in \"app.example.com\"") }
        let name = domain(ofHost: host) ?? host
        if name.isEmpty || name.utf8.contains(UInt8(ascii: "*")) {
            return (
                "has a * that is not the whole first label of a domain",
                "write \"*.example.com\" for every subdomain of example.com, or the name of one host"
            )
        }
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            !label.isEmpty && label.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F }
        }
        guard isName else {
            return (
                "is no host name",
                "write the name alone, in ASCII, without scheme, port and trailing dot, as in \"app.example.com\""
            )
        }
        if labels.last?.allSatisfy(\.isASCIIDigit) == true {
            return ("is an IP address", "write a host name: universal links have no IP addresses")
        }
        return nil
    }
}

extension URLDeepLinkParser: ConfigurationChecking {
    static func problems(schemes: [String], hosts: [String], limits: DeepLink.Limits) -> [ConfigurationProblem] {
        var problems: [ConfigurationProblem] = []
        func add(_ place: String, _ text: String, _ fault: (problem: String, remedy: String)?) {
            guard let fault else { return }
            let place = "URLDeepLinkParser.\(place)"
            problems.append(.init(place: place, problem: "\"\(text)\" \(fault.problem)", remedy: fault.remedy))
        }
        for (index, scheme) in schemes.enumerated() { add("schemes[\(index)]", scheme, fault(inScheme: scheme)) }
        for (index, host) in hosts.enumerated() { add("hosts[\(index)]", host, fault(inHost: host)) }
        if schemes.isEmpty && hosts.isEmpty {
            problems.append(
                .init(
                    place: "URLDeepLinkParser", problem: "no scheme and no host: it recognizes no link",
                    remedy: "give the app's schemes, its hosts, or both"))
        }
        if min(limits.bytes, limits.segments, limits.parameters, limits.combiningMarks) < 1 {
            problems.append(
                .init(place: "URLDeepLinkParser.limits", problem: "a limit below 1", remedy: "give positive limits"))
        }
        return problems
    }
}
