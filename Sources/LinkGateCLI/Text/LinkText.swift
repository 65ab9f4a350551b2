import LinkGate

extension DeepLink {
    /// The destination and the parameters, for a terminal: `wallet  tab=cards`.
    var displayText: String {
        let destination = segments.isEmpty ? "(home)" : self.destination.printable
        let parameters = parameters.map { parameter in
            (parameter.name.escaping("%&= ") + "=" + parameter.value.escaping("%& ")).printable
        }
        return parameters.isEmpty ? destination : "\(destination)  \(parameters.joined(separator: " "))"
    }
}

extension String {
    /// The text with percent escapes for the given ASCII characters, which would look like other parameters.
    fileprivate func escaping(_ characters: String) -> String {
        var shown = ""
        for scalar in unicodeScalars {
            if characters.unicodeScalars.contains(scalar) {
                shown += "%" + String(scalar.value, radix: 16, uppercase: true)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
