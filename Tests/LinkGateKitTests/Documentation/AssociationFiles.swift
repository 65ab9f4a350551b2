import Foundation
import LinkGateAssociation
import LinkGateKit

/// The blocks of the page "Association files", and those in the comments of its module.
enum AssociationFilesPage {
    static func overview() throws -> AssociationMatch {
        let file = try AssociationGeneration(
            of: AssociationTable(hosts: ["app.example.com"], routes: ["wallet", "=orders/*"]),
            appIDs: ["ABCDE12345.com.example.app"]
        ).file
        let matcher = AssociationMatcher(file, host: "app.example.com")
        let match = matcher.match("https://app.example.com/wallet/history")  // .match

        return match
    }

    static func reading(_ url: URL) throws {
        let file = try AssociationFile(json: Data(contentsOf: url))
        let matcher = AssociationMatcher(file, host: "app.example.com")
        print(matcher.match("https://app.example.com/wallet").verdict)
    }

    static func components() -> [AssociationComponent] {
        [
            AssociationComponent(path: "/admin/*", exclude: true),
            AssociationComponent(path: "/help/*", query: .items([.init("article", "????")])),
        ]
    }

    static func matching(_ file: AssociationFile) {
        let matcher = AssociationMatcher(file, host: "app.example.com")
        let match = matcher.match("https://app.example.com/wallet/history")
        print(match.verdict, match.decidedBy.map { "\($0)" } ?? "no component")
    }

    static func checking(_ file: AssociationFile) {
        let check = AssociationCheck(file, against: AssociationTable(hosts: ["app.example.com"], routes: ["wallet"]))
        for finding in check.findings { print(finding) }
    }

    static func table() -> AssociationTable {
        let table = AssociationTable(hosts: ["app.example.com"], routes: ["wallet", .init("orders/*", exact: true)])

        return table
    }

    static func generating(_ table: AssociationTable) throws {
        let generation = try AssociationGeneration(of: table, appIDs: ["ABCDE12345.com.example.app"])
        print(generation.file.json)
    }

    static func linting(_ bytes: [UInt8]) {
        for finding in AssociationLint.findings(json: bytes, host: "app.example.com") { print(finding) }
    }

    static func doctor(_ info: AppFiles.File, _ configuration: LinkGateConfiguration) {
        for finding in AppDoctor.findings(AppFiles(infoPlist: info, configuration: configuration)) { print(finding) }
    }
}
