import LinkGate

/// Patterns that no link, or no link of one of the kinds, can match.
struct Reachability {
    private let configuration: LinkGateConfiguration

    init(_ configuration: LinkGateConfiguration) { self.configuration = configuration }

    var findings: [ConfigurationFinding] { [] }
}
