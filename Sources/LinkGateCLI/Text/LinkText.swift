import LinkGate

/// A link as the command shows it to its user.
enum LinkText {
    /// The destination and the parameters: `wallet  tab=cards`.
    static func text(_ link: DeepLink) -> String {
        let destination = link.segments.isEmpty ? "(home)" : Printable.text(link.destination)
        let parameters = link.parameters.map { Printable.text("\($0.name)=\($0.value)") }
        return parameters.isEmpty ? destination : "\(destination)  \(parameters.joined(separator: " "))"
    }
}
