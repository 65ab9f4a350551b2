extension AssociationFile {
    /// The file as JSON, one component a line, with the keys in a fixed order.
    ///
    /// Reading it gives an equal file, unless the file holds ``QueryPattern/void``, which is left out.
    public var json: String {
        var lines = ["{", "  \"applinks\": {"]
        if let text = Self.object(defaults) { lines.append("    \"defaults\": \(text),") }
        if !substitutionVariables.isEmpty {
            lines.append("    \"substitutionVariables\": {")
            let variables = substitutionVariables.sorted { $0.key < $1.key }.map { name, values in
                "      \(Self.string(name)): \(Self.array(values))"
            }
            lines.append(variables.joined(separator: ",\n"))
            lines.append("    },")
        }
        lines.append("    \"details\": [")
        lines.append(details.map(Self.detail).joined(separator: ",\n"))
        lines += ["    ]", "  }", "}", ""]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    private static func detail(_ detail: AssociationDetail) -> String {
        var members = ["        \"appIDs\": \(array(detail.appIDs))"]
        if let text = object(detail.defaults) { members.append("        \"defaults\": \(text)") }
        if let paths = detail.paths { members.append(block("paths", paths.map(string))) }
        if let components = detail.components {
            members.append(block("components", components.map { object($0) ?? "{}" }))
        }
        return "      {\n\(members.joined(separator: ",\n"))\n      }"
    }

    private static func block(_ key: String, _ elements: [String]) -> String {
        if elements.isEmpty { return "        \"\(key)\": []" }
        return "        \"\(key)\": [\n" + elements.map { "          \($0)" }.joined(separator: ",\n") + "\n        ]"
    }

    /// `nil` if the component says nothing.
    private static func object(_ component: AssociationComponent) -> String? {
        var members: [String] = []
        if let path = component.path { members.append("\"/\": \(string(path))") }
        switch component.query {
        case .text(let text): members.append("\"?\": \(string(text))")
        case .items(let items):
            members.append(
                "\"?\": { \(items.map { "\(string($0.name)): \(string($0.pattern))" }.joined(separator: ", ")) }")
        case .void, nil: break
        }
        if let fragment = component.fragment { members.append("\"#\": \(string(fragment))") }
        if let exclude = component.exclude { members.append("\"exclude\": \(exclude)") }
        if let caseSensitive = component.caseSensitive { members.append("\"caseSensitive\": \(caseSensitive)") }
        if let percentEncoded = component.percentEncoded { members.append("\"percentEncoded\": \(percentEncoded)") }
        if let comment = component.comment { members.append("\"comment\": \(string(comment))") }
        return members.isEmpty ? nil : "{ \(members.joined(separator: ", ")) }"
    }

    private static func array(_ texts: [String]) -> String { "[\(texts.map(string).joined(separator: ", "))]" }

    private static func string(_ text: String) -> String {
        var escaped = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped + "\""
    }
}
