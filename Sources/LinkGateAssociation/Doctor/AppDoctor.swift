import LinkGate
import LinkGateKit

/// Says where the files of an app's project disagree about its links, each with its remedy.
///
/// ```swift
/// for finding in AppDoctor.findings(AppFiles(infoPlist: info, configuration: configuration)) { print(finding) }
/// ```
public enum AppDoctor {
    static let domainsKey = "com.apple.developer.associated-domains"

    /// The findings, errors first.
    ///
    /// A file that is not given is a note.
    public static func findings(_ files: AppFiles) -> [AssociationFinding] {
        var findings: [AssociationFinding] = []
        let info = read(files.infoPlist, "an Info.plist", &findings)
        let entitlements = read(files.entitlements, "entitlements", &findings)
        if files.configuration == nil {
            findings.append(
                .init(
                    .note, .missingFile, at: "the project", "there is no configuration of LinkGate to compare with",
                    remedy: "write one, or name it: --config FILE"))
        }
        if let info, let name = files.infoPlist?.name {
            findings += SchemeCheck(info: info, name: name, configuration: files.configuration).findings
        }
        let domains = entitlements.map(associatedDomains)
        if let configuration = files.configuration {
            findings += hosts(configuration, domains, files)
        } else if let domains {
            findings += domains.map(EntitlementDomain.init).flatMap(\.findings)
        }
        findings += association(files, info, domains)
        var seen: Set<AssociationFinding> = []
        let unique = findings.filter { seen.insert($0).inserted }
        return AssociationFinding.Severity.allCases.reversed().flatMap { severity in
            unique.filter { $0.severity == severity }
        }
    }

    /// The associated domains of an entitlements file.
    ///
    /// - Throws: ``AssociationError`` for a file that is no XML property list.
    public static func domains(in entitlements: AppFiles.File) throws(AssociationError) -> [String] {
        do throws(ConfigurationProblem) {
            return associatedDomains(of: try PropertyListReader.read(entitlements.contents))
        } catch {
            throw AssociationError(problems: [
                .init(place: "\(entitlements.name), \(error.place)", problem: error.problem, remedy: error.remedy)
            ])
        }
    }

    private static func associatedDomains(of list: PropertyList) -> [String] {
        list[domainsKey]?.elements.compactMap(\.string) ?? []
    }

    private static func read(
        _ file: AppFiles.File?, _ what: String, _ findings: inout [AssociationFinding]
    ) -> PropertyList? {
        guard let file else {
            findings.append(
                .init(
                    .note, .missingFile, at: "the project", "there is no file with \(what), so it is not compared",
                    remedy: what == "entitlements" ? "name it: --entitlements FILE" : "name it: --info FILE"))
            return nil
        }
        do throws(ConfigurationProblem) {
            return try PropertyListReader.read(file.contents)
        } catch {
            findings.append(
                .init(.error, .unreadable, at: "\(file.name), \(error.place)", error.problem, remedy: error.remedy))
            return nil
        }
    }

    private static func hosts(
        _ configuration: LinkGateConfiguration, _ domains: [String]?, _ files: AppFiles
    ) -> [AssociationFinding] {
        guard let domains, let name = files.entitlements?.name else { return [] }
        if domains.isEmpty {
            guard let host = configuration.hosts.first else { return [] }
            return [
                .init(
                    .warning, .entitlement, at: name,
                    "`\(domainsKey)` is missing, so the system hands over no web link",
                    witness: "https://\(AssociationCheck.concreteHost(host))/",
                    remedy: "add the capability Associated Domains with `applinks:\(host)`")
            ]
        }
        return AssociationTable(configuration).hostFindings(served: nil, domains: domains)
    }

    private static func association(
        _ files: AppFiles, _ info: PropertyList?, _ domains: [String]?
    ) -> [AssociationFinding] {
        guard let file = files.association else {
            var hosts = files.configuration?.hosts ?? []
            for host in (domains ?? []).compactMap({ EntitlementDomain($0).host }) where !hosts.contains(host) {
                hosts.append(host)
            }
            // An app with schemes alone needs none.
            if hosts.isEmpty, files.configuration != nil { return [] }
            let whose = hosts.isEmpty ? "" : " for \(hosts.joined(separator: ", "))"
            return [
                .init(
                    .note, .missingFile, at: "the project",
                    "there is no association file\(whose), so it is not compared",
                    remedy: "make one with `linkgate aasa generate`, or name it: --aasa FILE")
            ]
        }
        let host = files.host ?? files.configuration?.hosts.first.map(AssociationCheck.concreteHost) ?? "example.com"
        func named(_ finding: AssociationFinding) -> AssociationFinding {
            .init(
                finding.severity, finding.kind, at: "\(file.name): \(finding.place)", finding.problem,
                witness: finding.witness, remedy: finding.remedy)
        }
        var findings = AssociationLint.findings(json: file.contents, host: host).map(named)
        guard let read = try? AssociationFile(json: file.contents) else { return findings }
        findings += bundle(info, read, file.name)
        guard let configuration = files.configuration else { return findings }
        var table = AssociationTable(configuration)
        if let routes = files.routes {
            table.routes = routes
            table.isComplete = true
        }
        if !table.hosts.isEmpty {
            findings += AssociationCheck(read, against: table, host: host).findings.filter { $0.kind != .host }.map(
                named)
            findings += table.hostFindings(served: files.host, domains: domains)
        }
        return findings
    }

    private static func bundle(
        _ info: PropertyList?, _ file: AssociationFile, _ name: String
    ) -> [AssociationFinding] {
        guard let id = info?["CFBundleIdentifier"]?.string else { return [] }
        if id.contains("$(") {
            return [
                .init(
                    .note, .buildSetting, at: "CFBundleIdentifier",
                    "`\(id)` is a build setting, so app ids are not compared",
                    remedy: "compare them: linkgate aasa check --app-id PREFIX.bundle.id FILE")
            ]
        }
        guard !file.appIDs.contains(where: { $0.hasSuffix(".\(id)") }) else { return [] }
        return [
            .init(
                .warning, .appID, at: "\(name): applinks.details",
                "no entry is for the bundle id \(id)", remedy: "add PREFIX.\(id) to \"appIDs\", with the team's prefix")
        ]
    }
}
