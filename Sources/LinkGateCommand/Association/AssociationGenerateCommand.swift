import LinkGateAssociation
import LinkGateKit

/// `linkgate aasa generate`: makes an association file of what the app knows.
struct AssociationGenerateCommand: Command {
    static let description = CommandDescription(
        name: "aasa generate", summary: "make an apple-app-site-association file of a configuration or routes",
        operands: "", operandCount: 0...0, options: [.appID, .routes, .associationConfig, .host],
        details: """
            --app-id is required. Without --routes, the file hands over the places that the configuration names: its
            destinations; if it has none, those of authRequiredDestinations and authRequiredExcept. A file of routes is what
            `linkgate routes --json` or an app's RouteCatalog prints, or a JSON array; each element is a pattern (`wallet` and
            all below it, `=wallet` it alone, `*` for one segment) or an object:

              ["wallet", "=orders/*", { "pattern": "admin", "webOnly": true }]

            The file goes to standard output; what it cannot express goes to standard error, with a link that shows it:

              linkgate aasa generate --app-id ABCDE12345.com.example.app > apple-app-site-association

            Exit status: 0 if there is a file, 2 if there is none.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        let inputs = AssociationInputs(arguments: arguments, environment: environment)
        if inputs.appIDs.isEmpty {
            throw UsageError(
                "--app-id is missing", "give the team's prefix and the bundle id: --app-id ABCDE12345.com.example.app",
                in: Self.description)
        }
        let table = try inputs.table(try inputs.configuration(), in: Self.description)
        let generation: AssociationGeneration
        do throws(AssociationError) {
            generation = try AssociationGeneration(of: table, appIDs: inputs.appIDs)
        } catch {
            for problem in error.problems { environment.complain("\(problem)") }
            return .usage
        }
        environment.output.print(generation.file.json)
        let style = environment.style(for: environment.errors)
        for limit in generation.limits {
            environment.errors.print("linkgate: " + limit.text(in: nil, style: style))
        }
        return .success
    }
}
