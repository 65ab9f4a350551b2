import LinkGate

/// A link as the command shows it to its user.
enum LinkText {
    /// The destination and the parameters: `wallet  tab=cards`.
    static func text(_ link: DeepLink) -> String {
        let destination = link.segments.isEmpty ? "(home)" : Printable.text(link.destination)
        let parameters = link.parameters.map { parameter in
            Printable.text(encoded(parameter.name, "%&= ") + "=" + encoded(parameter.value, "%& "))
        }
        return parameters.isEmpty ? destination : "\(destination)  \(parameters.joined(separator: " "))"
    }

    /// With an escape for each of some ASCII characters, which would look like more parameters, or other ones.
    private static func encoded(_ text: String, _ characters: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            if characters.unicodeScalars.contains(scalar) {
                shown += "%" + String(scalar.value, radix: 16, uppercase: true)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
