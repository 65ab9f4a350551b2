import LinkGate
import LinkGateKit

/// Compares an association file with what an app knows.
///
/// Both are sets of paths that finite automata describe, so the comparison is complete: no difference in a well-formed
/// path is missed, and each comes with a shortest URL that shows it. The time is proportional to the reachable pairs of
/// states of both.
///
/// ```swift
/// let check = AssociationCheck(file, against: AssociationTable(hosts: ["app.example.com"], routes: ["wallet"]))
/// for finding in check.findings { print(finding) }
/// ```
///
/// Compared are paths without empty segments, dot segments and path parameters. Conditions on queries and fragments
/// are tried with one example of each.
public struct AssociationCheck: Sendable {
    /// What differs, warnings first.
    public let findings: [AssociationFinding]

    /// Compares a file with a table.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - table: What the app knows.
    ///   - host: The host that serves the file; `nil`, if that is not known, takes URLs of the table's first host.
    ///   - appID: The app whose entries count; `nil` takes all entries.
    ///   - domains: The entries of the entitlement `com.apple.developer.associated-domains`; `nil` if they are not known.
    public init(
        _ file: AssociationFile, against table: AssociationTable, host: String? = nil, appID: String? = nil,
        domains: [String]? = nil
    ) {
        let served = host ?? table.hosts.first.map(Self.concreteHost) ?? "example.com"
        var findings = Self.appFindings(file, appID)
        findings += table.hostFindings(served: host, domains: domains)
        do throws(ConfigurationProblem) {
            findings += try Self.pathFindings(file, table, served, appID)
        } catch {
            findings.append(.init(.error, .unreadable, at: error.place, error.problem, remedy: error.remedy))
        }
        self.findings =
            findings.filter { $0.severity == .error } + findings.filter { $0.severity == .warning }
            + findings.filter { $0.severity == .note }
    }

    /// A host that a wildcard stands for.
    static func concreteHost(_ host: String) -> String { host.hasPrefix("*.") ? "www\(host.dropFirst())" : host }

    private static func appFindings(_ file: AssociationFile, _ appID: String?) -> [AssociationFinding] {
        guard let appID, !file.appIDs.contains(appID) else { return [] }
        let others = file.appIDs.joined(separator: ", ")
        return [
            .init(
                .warning, .appID, at: "applinks.details",
                "no entry is for \(appID), only for \(others.isEmpty ? "no app" : others)",
                remedy: "add it to \"appIDs\": the team's prefix and the bundle id, with a dot between them")
        ]
    }

    private static func pathFindings(
        _ file: AssociationFile, _ table: AssociationTable, _ host: String, _ appID: String?
    ) throws(ConfigurationProblem) -> [AssociationFinding] {
        var patterns: [RoutePattern] = []
        for route in table.routes { patterns.append(try RoutePattern(route)) }
        let matcher = AssociationMatcher(file, host: host, appID: appID)
        let comparison = Comparison(matcher, routes: table.routes, patterns: patterns, host: host)
        let texts = DifferenceText(file: file, matcher: matcher, table: table)
        var findings = texts.findings(comparison.differences)
        let lookup = try DestinationPatterns(table.routes.filter { !$0.isWebOnly }.map(\.destinationPattern))
        let parser = URLDeepLinkParser(hosts: [host])
        findings += matcher.serverPathFindings(host: host) { url in
            guard let link = (try? parser.parse(url)) ?? nil else { return false }
            return !lookup.indices(matching: link).isEmpty
        }
        if !comparison.isComplete {
            findings.append(
                .init(
                    .warning, .notCompared, at: "applinks.details",
                    "the comparison was given up after \(PathSearch.maximumSteps) steps: too many patterns have wildcards "
                        + "at their beginning or in their middle",
                    remedy: "use fewer patterns with a `*` in the middle"))
        }
        return findings
    }
}
