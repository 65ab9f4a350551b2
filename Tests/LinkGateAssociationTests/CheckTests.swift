import Testing

@testable import LinkGateAssociation

@Suite("Comparing a file with what the app knows")
struct CheckTests {
    private static func findings(
        _ components: [AssociationComponent], _ routes: [AssociationRoute], defaults: AssociationComponent = .init(),
        domains: [String]? = nil, hosts: [String] = ["app.example.com"], host: String? = nil
    ) -> [AssociationFinding] {
        let detail = AssociationDetail(appIDs: ["ABCDE12345.com.example.app"], components: components)
        let file = AssociationFile(details: [detail], defaults: defaults)
        return AssociationCheck(
            file, against: AssociationTable(hosts: hosts, routes: routes), host: host, domains: domains
        ).findings
    }

    private static func witnesses(_ findings: [AssociationFinding], _ kind: AssociationFinding.Kind) -> [String] {
        findings.filter { $0.kind == kind }.compactMap(\.witness)
    }

    private static let host = "https://app.example.com"

    @Test("Handed over and unknown, with a shortest URL") func unknown() {
        let findings = Self.findings([.init(path: "/wallet/*"), .init(path: "/shop/*")], ["wallet"])
        #expect(Self.witnesses(findings, .unknownPlace) == ["\(Self.host)/shop"])
    }

    @Test("A place that a configuration does not name is a note only") func incomplete() {
        let file = AssociationFile(details: [
            .init(appIDs: ["ABCDE12345.com.example.app"], components: [.init(path: "/shop")])
        ])
        let table = AssociationTable(hosts: ["app.example.com"], routes: ["shop/x"], isComplete: false)
        let findings = AssociationCheck(file, against: table).findings
        #expect(findings.first { $0.kind == .unknownPlace }?.severity == .note)
    }

    @Test("Handed over and rejected by the parser") func rejected() {
        let findings = Self.findings([.init(path: "/wallet/*")], ["wallet"])
        #expect(Self.witnesses(findings, .rejectedLink) == ["\(Self.host)/wallet/%2F"])
        let excluded = Self.findings(
            [.init(path: "*%2F*", exclude: true), .init(path: "*%5C*", exclude: true), .init(path: "/wallet/*")],
            ["wallet"])
        #expect(Self.witnesses(excluded, .rejectedLink).isEmpty)
    }

    @Test("Known and never handed over") func missing() {
        let findings = Self.findings(
            [.init(path: "/wallet")], ["wallet", "=a/*/b"], defaults: .init(caseSensitive: false))
        #expect(Self.witnesses(findings, .neverHandedOver) == ["\(Self.host)/a/x/b", "\(Self.host)/wallet/x"])
    }

    @Test("Known and hidden behind an earlier exclude") func hidden() {
        let findings = Self.findings(
            [.init(path: "/wallet/c*", exclude: true), .init(path: "/wallet/*")], ["wallet"],
            defaults: .init(caseSensitive: false))
        #expect(Self.witnesses(findings, .hiddenByExclude) == ["\(Self.host)/wallet/c"])
    }

    @Test("Only in one case, and only in one encoding") func spelling() {
        let findings = Self.findings([.init(path: "/wallet/*")], ["wallet"])
        #expect(Self.witnesses(findings, .onlyInOneCase) == ["\(Self.host)/walleT"])
        #expect(Self.witnesses(findings, .onlyInOneEncoding) == ["\(Self.host)/%77allet"])
        let decoded = Self.findings(
            [.init(path: "/wallet/*", caseSensitive: false, percentEncoded: false)], ["wallet"])
        #expect(Self.witnesses(decoded, .onlyInOneCase) + Self.witnesses(decoded, .onlyInOneEncoding) == [])
    }

    @Test("Handed over with a query only") func query() {
        let findings = Self.findings(
            [.init(path: "/wallet/*", query: .items([.init("app", "?*")]))], ["wallet"],
            defaults: .init(caseSensitive: false))
        #expect(findings.first { $0.kind == .onlyWithQuery }?.severity == .note)
        let unknown = Self.findings([.init(path: "/x", query: .items([.init("app", "1")]))], ["wallet"])
        #expect(Self.witnesses(unknown, .unknownPlace) == ["\(Self.host)/x?app=1"])
    }

    @Test("For the browser only, and handed over") func webOnly() {
        let findings = Self.findings([.init(path: "/shop/*")], ["shop", .init("shop/legal", webOnly: true)])
        #expect(Self.witnesses(findings, .webOnlyPlace) == ["\(Self.host)/shop/legal"])
    }

    @Test("Paths of APIs, of OAuth and of .well-known, unless they are routes") func serverPaths() {
        let findings = Self.findings([.init(path: "*")], ["graphql"])
        #expect(Self.witnesses(findings, .serverPath).count == 3)
        #expect(Self.witnesses(Self.findings([.init(path: "/graphql")], ["graphql"]), .serverPath).isEmpty)
    }

    @Test(
        "Hosts, entitlement and wildcard",
        arguments: [
            (["applinks:app.example.com"], ["app.example.com"], nil, []),
            (["applinks:app.example.com"], ["app.example.com", "www.example.com"], nil, ["www.example.com"]),
            (["applinks:app.example.com", "applinks:b.org"], ["app.example.com"], nil, ["applinks:b.org"]),
            (
                ["applinks:*.example.com"], ["app.example.com"], nil,
                ["applinks:*.example.com", "applinks:*.example.com"]
            ),
            (["applinks:*.example.com"], ["*.example.com"], "example.com", []),
            (
                ["applinks:https://app.example.com"], ["app.example.com"], nil,
                ["applinks:https://app.example.com", "app.example.com"]
            ),
            (
                ["applinks:app.example.com:443"], ["app.example.com"], nil,
                ["applinks:app.example.com:443", "app.example.com"]
            ),
            (["webcredentials:x.org", "applinks:app.example.com"], ["app.example.com"], nil, []),
            (["applinks:app.example.com"], ["app.example.com"], "cdn.example.com", ["cdn.example.com"]),
        ] as [([String], [String], String?, [String])])
    func hosts(domains: [String], hosts: [String], served: String?, places: [String]) {
        let findings = Self.findings(
            [.init(path: "/wallet/*")], ["wallet"], domains: domains, hosts: hosts, host: served)
        #expect(findings.filter { $0.kind == .host || $0.kind == .entitlement }.map(\.place) == places)
    }

    @Test("Patterns that make too many sets are given up, as a limit says") func givenUp() {
        let stars = (0..<24).map { AssociationComponent(path: "*\(String(UnicodeScalar(UInt8(97 + $0))))*?z") }
        let file = AssociationFile(details: [.init(appIDs: ["ABCDE12345.a.b"], components: stars)])
        let matcher = AssociationMatcher(file, host: "h.example")
        #expect(!Comparison(matcher, routes: [], patterns: [], host: "h.example", limit: 100_000).isComplete)
    }
}
