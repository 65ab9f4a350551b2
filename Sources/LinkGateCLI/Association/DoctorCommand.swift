import Foundation
import LinkGateAssociation
import LinkGateKit

/// `linkgate doctor`: says where the files of an app's project disagree about its links.
struct DoctorCommand: Command {
    static let info = CommandDescription.Option(
        name: "info", value: "FILE", help: "the app's Info.plist (default: the one in DIR)")
    static let association = CommandDescription.Option(
        name: "aasa", value: "FILE", help: "the apple-app-site-association file (default: the one in DIR)")

    static let description = CommandDescription(
        name: "doctor",
        summary: "say where an app's Info.plist, entitlements, association file and configuration disagree",
        operands: "DIR", operandCount: 1...1,
        options: [info, .entitlements, association, .associationConfig, .routes, .host],
        details: """
            DIR is searched for Info.plist, *.entitlements, apple-app-site-association (with or without .json) and
            linkgate.json; of several, the one that lies highest is taken, and a note says so. Property lists are read as XML.

            Compared: URL schemes with `schemes`, `applinks:` domains with `hosts`, the association file with its traps, with
            the bundle id, and with the places of the configuration or of --routes. Each finding has its remedy.

            Exit status: 0 if there is nothing, or only notes, 1 with warnings, 2 with errors or for a wrong call.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        let inputs = AssociationInputs(arguments: arguments, environment: environment)
        let directory = arguments.operands[0]
        let project = try ProjectFiles(in: environment.url(directory), named: directory)
        var findings: [AssociationFinding] = []
        func file(_ option: CommandDescription.Option, _ kind: ProjectFiles.Kind) throws -> AppFiles.File? {
            if let path = arguments[option] { return .init(name: path, contents: try inputs.bytes(of: path)) }
            guard let found = project.first(kind) else { return nil }
            if let note = project.note(on: kind, option: option.name) { findings.append(note) }
            return .init(name: found.path, contents: try inputs.bytes(of: found.path))
        }
        var files = AppFiles(
            infoPlist: try file(Self.info, .infoPlist), entitlements: try file(.entitlements, .entitlements),
            association: try file(Self.association, .association), routes: try inputs.routes(), host: arguments[.host])
        if let named = arguments[.associationConfig] ?? project.first(.configuration)?.path {
            files.configuration = try environment.configuration(named)
            if arguments[.associationConfig] == nil, let note = project.note(on: .configuration, option: "config") {
                findings.append(note)
            }
        }
        findings = AppDoctor.findings(files) + findings
        return AssociationFindingText.report(findings, in: directory, naming: false, environment)
    }
}
