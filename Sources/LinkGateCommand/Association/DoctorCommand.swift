import Foundation
import LinkGateAssociation
import LinkGateKit

/// `linkgate doctor`: says where the files of an app's project disagree about its links.
struct DoctorCommand: Command {
    static let info = CommandDescription.Option(
        name: "info", value: "FILE", help: "the app's Info.plist (default: the one in DIR)")
    static let association = CommandDescription.Option(
        name: "aasa", value: "FILE", help: "the apple-app-site-association file (default: the one in DIR)")

    static let config = CommandDescription.Option(
        name: "config", value: "FILE", help: "the configuration of LinkGate (default: the linkgate.json in DIR)")

    static let description = CommandDescription(
        name: "doctor",
        summary: "say where an app's Info.plist, entitlements, association file and configuration disagree",
        operands: "DIR", operandCount: 1...1,
        options: [info, .entitlements, association, config, .routes, .host],
        details: """
            DIR is searched for Info.plist, *.entitlements, apple-app-site-association (with or without .json) and
            linkgate.json; of several, the one that lies highest is taken, and a note says so. Property lists are read as XML.

            Compared: URL schemes with `schemes`, `applinks:` domains with `hosts`, the association file with its traps, with
            the bundle id, and with the places of the configuration or of --routes. Each finding has its remedy.

            Exit status: 0 if there is nothing, or only notes, 1 with warnings, 2 with errors or for a wrong call.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
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
        if files.infoPlist == nil, files.entitlements == nil, files.association == nil, files.configuration == nil {
            throw CommandError(
                "\(directory) holds no Info.plist, *.entitlements, apple-app-site-association or "
                    + CommandEnvironment.configurationName,
                "name the folder of the app's project, or the files: --info, --entitlements, --aasa, --config")
        }
        findings = AppDoctor.findings(files) + findings
        return findings.report(in: directory, naming: false, environment)
    }
}

/// The files of a project that say something about links, found by their names.
struct ProjectFiles {
    enum Kind: CaseIterable {
        case infoPlist, entitlements, association, configuration

        func isName(_ name: String) -> Bool {
            switch self {
            case .infoPlist: name == "Info.plist" || name.hasSuffix("-Info.plist")
            case .entitlements: name.hasSuffix(".entitlements")
            case .association: name == "apple-app-site-association" || name == "apple-app-site-association.json"
            case .configuration: name == CommandEnvironment.configurationName
            }
        }
    }

    struct Found {
        /// As the caller would write it.
        let path: String
        let depth: Int
    }

    private var found: [Kind: [Found]] = [:]

    /// Deeper folders are not searched.
    private static let maximumDepth = 8
    private static let skipped: Set<String> = [
        "build", "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages",
    ]

    /// Searches a folder, and the folders in it but those of builds and of others' code.
    init(in folder: URL, named name: String) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandError("\(name) is no folder", "name the folder of the app's project")
        }
        search(folder, path: name.hasSuffix("/") ? String(name.dropLast()) : name, depth: 0)
        for kind in Kind.allCases { found[kind]?.sort { ($0.depth, $0.path) < ($1.depth, $1.path) } }
    }

    private mutating func search(_ folder: URL, path: String, depth: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() {
            let url = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
            if !isFolder.boolValue {
                for kind in Kind.allCases where kind.isName(name) {
                    found[kind, default: []].append(Found(path: "\(path)/\(name)", depth: depth))
                }
            } else if depth < Self.maximumDepth, !Self.skipped.contains(name),
                name == ".well-known" || !name.hasPrefix("."),
                (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil
            {
                search(url, path: "\(path)/\(name)", depth: depth + 1)
            }
        }
    }

    /// The one that lies highest.
    func first(_ kind: Kind) -> Found? { found[kind]?.first }

    /// That there are others, too.
    func note(on kind: Kind, option: String) -> AssociationFinding? {
        guard let all = found[kind], let first = all.first, all.count > 1 else { return nil }
        return AssociationFinding(
            .note, .missingFile, at: first.path,
            "it was taken, and there are others: \(all.dropFirst().map(\.path).joined(separator: ", "))",
            remedy: "name the one that you mean: --\(option) FILE")
    }
}
