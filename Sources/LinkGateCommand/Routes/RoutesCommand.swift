import Foundation
import LinkGate
import LinkGateKit
import LinkGateRoutes

/// `linkgate routes`: all places that the app knows.
struct RoutesCommand: Command {
    static let json = CommandDescription.Option(
        name: "json", value: nil, help: "as JSON, which `aasa generate --routes` and `aasa check --routes` read")
    static let markdown = CommandDescription.Option(name: "markdown", value: nil, help: "as a table in Markdown")
    static let intentFilters = CommandDescription.Option(
        name: "intent-filters", value: nil, help: "as <data> elements for an Android manifest")

    static let description = CommandDescription(
        name: "routes", summary: "print all places that the app knows, with what they require", operands: "",
        operandCount: 0...0, options: [json, markdown, intentFilters, .config],
        details: """
            The places are the "destinations" of the configuration:

              "destinations": ["wallet", { "pattern": "orders/{id}", "name": "order", "auth": "login" },
                               { "pattern": "o/{id}", "name": "old order", "deprecated": "use orders/{id}" }]

            {name} stands for one segment, and {name...} at the end for all that follows. "auth" is open or a level; a place
            that requires one gates its links with all below it. An app prints the same with `routes.catalog(on:)`.

            <data> elements are for intent filters with action VIEW; comments say what they cannot express.

            Exit status: 0, or 2 for a wrong call or configuration, or if there are no places.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) throws -> CommandStatus {
        let formats = [Self.json, Self.markdown, Self.intentFilters].filter(arguments.has)
        if formats.count > 1 {
            throw UsageError(
                "\(formats.map { "--\($0.name)" }.joined(separator: " and ")) are given", "give one of them",
                in: Self.description)
        }
        let configuration = try environment.configuration(arguments[.config])
        _ = try environment.gate(configuration)
        let catalog = catalog(configuration, environment)
        if catalog.routes.isEmpty {
            throw CommandError(
                "the configuration lists no places", "add them: \"destinations\": [\"wallet\", \"orders/{id}\"]")
        }
        switch formats.first?.name {
        case Self.json.name:
            environment.output.write(Array(try catalog.json()) + [UInt8(ascii: "\n")])
        case Self.markdown.name:
            environment.output.print(catalog.markdown)
        case Self.intentFilters.name:
            environment.output.print(
                IntentFilters(routes: catalog.routes, schemes: configuration.schemes, hosts: configuration.hosts).text)
        default:
            environment.output.print(
                catalog.text.split(separator: "\n").map { "\($0.description.printable)\n" }.joined())
        }
        return .success
    }

    /// Typed routes come with their values and examples, and places of the configuration behind them.
    private func catalog(_ configuration: LinkGateConfiguration, _ environment: CommandEnvironment) -> RouteCatalog {
        var catalog = RouteCatalog(routes: [])
        if let routes = environment.own.routes {
            let host = configuration.hosts.first { !$0.hasPrefix("*.") }
            let base = host.map(LinkBase.web) ?? .scheme(configuration.schemes.first ?? "yourapp")
            catalog = routes.catalog(on: base)
        }
        catalog.routes += RouteMap(configuration.destinations).catalog.routes
        return catalog
    }
}
