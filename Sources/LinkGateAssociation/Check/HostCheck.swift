extension AssociationTable {
    /// Compares the table's hosts with those of an entitlement and with the host that serves a file.
    func hostFindings(served: String?, domains: [String]?) -> [AssociationFinding] {
        let hosts = hosts.map { $0.lowercased() }
        var findings: [AssociationFinding] = []
        let isForSubdomains = served.map { domains?.contains("applinks:*.\($0)") ?? false } ?? false
        if let served, !isForSubdomains,
            !hosts.contains(where: { AssociationMatcher.covers($0, served) || $0 == served })
        {
            findings.append(
                .init(
                    .warning, .host, at: served, "serves the file, and is none of the app's hosts",
                    witness: "https://\(served)/",
                    remedy: "add it to `hosts`, or serve the file where the links point"))
        }
        guard let domains else { return findings }
        let entries = domains.map(EntitlementDomain.init)
        findings += entries.flatMap(\.findings)
        let named = entries.compactMap(\.host)
        for host in hosts where !named.contains(where: { $0 == host || AssociationMatcher.covers($0, host) }) {
            findings.append(
                .init(
                    .warning, .host, at: host, "the app's links are on this host, and its entitlement does not name it",
                    witness: "https://\(AssociationCheck.concreteHost(host))/",
                    remedy: "add `applinks:\(host)` to the associated domains"))
        }
        for host in named where !hosts.contains(where: { $0 == host || AssociationMatcher.covers($0, host) }) {
            findings.append(Self.unknown(host))
        }
        return findings + Self.wildcards(named, served: served)
    }

    private static func unknown(_ host: String) -> AssociationFinding {
        let isWildcard = host.hasPrefix("*.")
        return .init(
            .warning, .host, at: "applinks:\(host)",
            isWildcard
                ? "the system hands over links of every subdomain, and `hosts` does not name them"
                : "the system hands over links of this host, and `hosts` does not name it",
            witness: "https://\(AssociationCheck.concreteHost(host))/",
            remedy: "add \"\(host)\" to `hosts`, or remove the entry from the entitlement")
    }

    /// A wildcard takes its file from the domain below it, and each host beside it has a file of its own.
    private static func wildcards(_ named: [String], served: String?) -> [AssociationFinding] {
        named.filter { $0.hasPrefix("*.") }.compactMap { wildcard in
            let base = String(wildcard.dropFirst(2))
            if let served, served == base || named.contains(served) { return nil }
            return .init(
                served == nil ? .note : .warning, .host, at: "applinks:\(wildcard)",
                "its subdomains use the file of \(base)" + (served.map { ", and this one is served by \($0)" } ?? ""),
                witness: "https://\(base)/.well-known/apple-app-site-association",
                remedy: "serve the file there" + (served.map { ", or name `applinks:\($0)` itself" } ?? ""))
        }
    }
}

/// One entry of the entitlement `com.apple.developer.associated-domains`.
struct EntitlementDomain {
    /// The host in lower case, perhaps with `*.`; `nil` if the entry is for another service, or malformed.
    let host: String?
    let findings: [AssociationFinding]

    init(_ entry: String) {
        guard entry.hasPrefix("applinks:") else {
            let isMeant = entry.lowercased().hasPrefix("applinks") || !entry.contains(":")
            host = nil
            findings =
                isMeant
                ? [Self.finding(entry, "it does not begin with `applinks:`", "write `applinks:` and the host")] : []
            return
        }
        var name = entry.dropFirst("applinks:".count)
        var findings: [AssociationFinding] = []
        if let question = name.firstIndex(of: "?") {
            let mode = name[question...]
            findings.append(
                mode.hasPrefix("?mode=")
                    ? .init(
                        .note, .entitlement, at: entry, "`\(mode.dropFirst())` works on devices in developer mode only",
                        remedy: "have an entry without it for the App Store")
                    : Self.finding(entry, "`\(mode)` means nothing", "remove it"))
            name = name[..<question]
        }
        if name.contains("$(") {
            host = nil
            findings.append(
                .init(
                    .note, .buildSetting, at: entry, "the host is a build setting, so it is not compared",
                    remedy: "check the entitlements of the built app"))
        } else if name.contains("/") {
            host = nil
            findings.append(
                Self.finding(
                    entry, "it holds a scheme or a path", "write the host alone, as in `applinks:app.example.com`"))
        } else if name.contains(":") {
            host = nil
            findings.append(
                Self.finding(entry, "it holds a port, and universal links have none", "write the host alone"))
        } else if name.isEmpty || name.dropFirst(name.hasPrefix("*.") ? 2 : 0).contains("*") {
            host = nil
            findings.append(Self.finding(entry, "it names no host", "write a host, or `*.` and a host"))
        } else {
            host = name.lowercased()
        }
        self.findings = findings
    }

    private static func finding(_ entry: String, _ problem: String, _ remedy: String) -> AssociationFinding {
        .init(.warning, .entitlement, at: entry, problem, remedy: remedy)
    }
}
