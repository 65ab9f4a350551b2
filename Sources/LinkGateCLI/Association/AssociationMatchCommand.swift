import LinkGateAssociation
import LinkGateKit

/// `linkgate aasa match`: which component of a file decides about a URL, and what LinkGate then says.
struct AssociationMatchCommand: Command {
    static let description = CommandDescription(
        name: "aasa match", summary: "say which component of a file decides about a URL, and what LinkGate then says",
        operands: "FILE [URL...]", operandCount: 1...Int.max,
        options: [.expectedLinks, .host, .appID, .associationConfig],
        details: """
            Verdicts: match (handed to the app), exclude (a component with "exclude" keeps it in the browser), no_match (no
            component matches), uncertain (it depends on a point that neither Apple nor recordings of the system settle).
            A match is eligible, not certain: the user's choice, the app that shows the link, and whether the device has
            downloaded the file decide, too.

            Without --host and a configuration, the file is taken for that of each URL's host. What LinkGate says needs a
            configuration. A line of --links is a link, white space, and a verdict; a line that begins with # is a comment.

            Exit status: 0, or 1 if a line of --links gets another verdict; 2 for a wrong call or file.
            """)

    let arguments: Arguments

    func run(in environment: CommandEnvironment) async throws -> CommandStatus {
        let inputs = AssociationInputs(arguments: arguments, environment: environment)
        let file = try inputs.file(arguments.operands[0])
        let urls = arguments.operands.dropFirst()
        let expectations = try inputs.expectations()
        if urls.isEmpty, expectations == nil {
            throw UsageError("no URL is given", "give one or more, or --links FILE", in: Self.description)
        }
        let configuration = try inputs.configuration()
        let gate = try configuration.map { try DeepLinkRouter.Builder().configuration($0).buildGate() }
        let hosts = arguments[.host].map { [$0] } ?? configuration?.hosts ?? []
        let text = AssociationMatchText(
            file: file, gate: gate, style: environment.style(for: environment.output), now: environment.now)
        let ids = inputs.appIDs.isEmpty ? file.appIDs : inputs.appIDs
        let matchers = AssociationMatchers(file: file, hosts: hosts)
        for url in urls {
            for id in ids {
                let matcher = matchers.matcher(for: url, appID: id)
                environment.output.print(text.text(url, matcher, appID: ids.count > 1 ? id : nil))
            }
        }
        guard let expectations else { return .success }
        let id = inputs.appIDs.first
        return inputs.report(expectations) { matchers.matcher(for: $0, appID: id) } ? .success : .findings
    }
}

/// Matchers of a file for the hosts that serve it.
struct AssociationMatchers {
    let file: AssociationFile
    /// Empty: each URL's own host serves it.
    let hosts: [String]

    func matcher(for url: String, appID: String?) -> AssociationMatcher {
        let own = AssociationMatcher.host(of: url)
        let host = hosts.first { host in own.map { AssociationMatcher.covers(host, $0) } ?? false }
        return AssociationMatcher(file, host: host ?? hosts.first ?? own ?? "", appID: appID)
    }
}
