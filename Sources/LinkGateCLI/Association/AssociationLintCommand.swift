import LinkGateAssociation
import LinkGateKit

/// `linkgate aasa lint`: checks a file by itself.
struct AssociationLintCommand: Command {
    static let description = CommandDescription(
        name: "aasa lint", summary: "check a file by itself: errors, and what works but is hardly meant",
        operands: "FILE", operandCount: 1...1, options: [.host],
        details: """
            Errors: what makes the file unusable. Warnings: keys that the system ignores, components that match everything or
            nothing, or that an earlier one decides before, `paths` beside `components`, fragments, queries and hosts in a
            path, patterns that need "percentEncoded": false, variables, paths of APIs and logins. Notes: good to know.

            Exit status: 0 if there is nothing, or only notes, 1 with warnings, 2 with errors or for a wrong call.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        let inputs = AssociationInputs(arguments: arguments, environment: environment)
        let path = arguments.operands[0]
        let findings = AssociationLint.findings(
            json: try inputs.bytes(of: path), host: arguments[.host] ?? "example.com")
        return AssociationFindingText.report(findings, in: path, environment)
    }
}
