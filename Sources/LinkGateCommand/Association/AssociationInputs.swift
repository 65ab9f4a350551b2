import Foundation
import LinkGateAssociation
import LinkGateKit
import LinkGateRoutes

/// Reads the files that the association commands name.
struct AssociationInputs {
    let arguments: Arguments
    let environment: CommandEnvironment

    /// The bytes of a file that the caller named.
    func bytes(of path: String) throws -> [UInt8] {
        do throws(ConfigurationProblem) {
            return try FileReading.bytes(of: environment.url(path))
        } catch {
            throw CommandError("\(path): \(error.problem)", error.remedy)
        }
    }

    /// The association file.
    func file(_ path: String) throws -> AssociationFile {
        let bytes = try bytes(of: path)
        return try naming(path) { () throws(AssociationError) in try AssociationFile(json: bytes) }
    }

    /// The configuration of `--config`, else of the working directory; `nil` if there is none.
    func configuration() throws -> LinkGateConfiguration? {
        let named = arguments[.associationConfig]
        let path = named ?? CommandEnvironment.configurationName
        if named == nil, !FileManager.default.fileExists(atPath: environment.url(path).path) { return nil }
        return try environment.configuration(path)
    }

    /// The routes of a team's own command.
    private var ownRoutes: [AssociationRoute]? {
        environment.own.routes == nil ? nil : AssociationTable.routes(environment.map(LinkGateConfiguration()).catalog)
    }

    /// The gate of a configuration, or of a team's own command without one; `nil` if there is neither.
    func gate(_ configuration: LinkGateConfiguration?) throws -> Gate? {
        guard configuration != nil || !environment.own.isEmpty else { return nil }
        return try environment.gate(configuration ?? LinkGateConfiguration(authQuery: nil))
    }

    /// The routes of `--routes`.
    func routes() throws -> [AssociationRoute]? {
        guard let path = arguments[.routes] else { return nil }
        let bytes = try bytes(of: path)
        return try naming(path) { () throws(AssociationError) in try AssociationTable.routes(json: bytes) }
    }

    /// What the app knows: the routes, else what the configuration names.
    func table(_ configuration: LinkGateConfiguration?, in command: CommandDescription) throws -> AssociationTable {
        let routes = try routes() ?? ownRoutes
        guard configuration != nil || routes != nil else {
            throw UsageError(
                "the places that the app knows are missing: there is no ./\(CommandEnvironment.configurationName) here",
                "give a configuration with --config FILE, or a list of patterns with --routes FILE", in: command)
        }
        var table = configuration.map(AssociationTable.init) ?? AssociationTable(hosts: [], routes: [])
        if let routes {
            table.routes = routes
            table.isComplete = true
        }
        if table.hosts.isEmpty, let host = arguments[.host] { table.hosts = [host] }
        return table
    }

    /// The ids of `--app-id`.
    var appIDs: [String] {
        (arguments[.appID] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The expectations of `--links`.
    func expectations(
        _ verdicts: [String] = AssociationMatch.Verdict.allCases.map(\.rawValue)
    ) throws -> LinkExpectations? {
        guard let path = arguments[.links] else { return nil }
        let bytes = try bytes(of: path)
        let mark = bytes.starts(with: ByteOrderMark.bytes) ? ByteOrderMark.bytes.count : 0
        let text = String(decoding: bytes.dropFirst(mark), as: UTF8.self)
        return try naming(path) { () throws(AssociationError) in
            try LinkExpectations(text, verdicts: verdicts)
        }
    }

    /// Prints the expectations that are not met; whether all are.
    func report(_ expectations: LinkExpectations, _ verdict: (String) -> String) -> Bool {
        let differences = expectations.differences(verdict)
        let path = arguments[.links] ?? ""
        for difference in differences { environment.output.print("\("\(path): \(difference)".printable)\n") }
        let count = expectations.expectations.count
        environment.output.print(
            "\(path.printable): \(counted(count, "link")), "
                + "\(differences.isEmpty ? "all as expected" : "\(differences.count) different")\n")
        return differences.isEmpty
    }

    private func naming<Value>(
        _ path: String, _ read: () throws(AssociationError) -> Value
    ) throws(ConfigurationFileError) -> Value {
        do throws(AssociationError) {
            return try read()
        } catch {
            throw ConfigurationFileError(path: path, problems: error.problems)
        }
    }
}
