import Foundation
import LinkGateAssociation
import LinkGateKit

/// `linkgate aasa check`: compares a file with what the app knows.
struct AssociationCheckCommand: Command {
    static let description = CommandDescription(
        name: "aasa check", summary: "compare a file with a configuration or routes, with a URL for each difference",
        operands: "FILE", operandCount: 1...1,
        options: [.routes, .associationConfig, .host, .appID, .entitlements, .links],
        details: """
            Warnings are differences: handed over and unknown, rejected by the parser, or for the browser only; known and never
            handed over, or kept back by an earlier exclude, or only in one case; paths of APIs, OAuth and .well-known; hosts.
            Notes are good to know. The comparison is complete for well-formed paths, and every URL is a shortest one.

            With a configuration that has no "destinations", a place that it does not name is a note, since it opens without a
            rule; with "destinations" or --routes it is a difference.

            Exit status: 0 if there is nothing, or only notes, 1 with differences, 2 for a wrong call or file.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        let inputs = AssociationInputs(arguments: arguments, environment: environment)
        let path = arguments.operands[0]
        let file = try inputs.file(path)
        let table = try inputs.table(try inputs.configuration(), in: Self.description)
        if table.hosts.isEmpty {
            throw UsageError(
                "no host is known", "give --host HOST, or a configuration with `hosts`", in: Self.description)
        }
        let domains = try arguments[.entitlements].map { entitlements in
            try AppDoctor.domains(in: .init(name: entitlements, contents: try inputs.bytes(of: entitlements)))
        }
        let ids = inputs.appIDs.isEmpty ? [nil] : inputs.appIDs.map(Optional.some)
        var findings: [AssociationFinding] = []
        for id in ids {
            let check = AssociationCheck(file, against: table, host: arguments[.host], appID: id, domains: domains)
            findings += check.findings.filter { !findings.contains($0) }
        }
        let status = findings.report(in: path, environment)
        guard let expectations = try inputs.expectations() else { return status }
        let matchers = AssociationMatchers(file: file, hosts: arguments[.host].map { [$0] } ?? table.hosts)
        let isMet = inputs.report(expectations) {
            matchers.matcher(for: $0, appID: inputs.appIDs.first).match($0).verdict.rawValue
        }
        return isMet || status == .usage ? status : .findings
    }
}
