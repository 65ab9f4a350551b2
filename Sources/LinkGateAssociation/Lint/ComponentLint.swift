/// The traps of single components.
struct ComponentLint {
    let file: AssociationFile
    let host: String

    var findings: [AssociationFinding] {
        file.details.enumerated().flatMap { index, detail in
            detail.rules.enumerated().flatMap { position, component in
                let place = ComponentPlace(detail: index, index: position, isLegacy: detail.isLegacy)
                let line = component.line.map { " (line \($0))" } ?? ""
                let defaults = detail.defaults.filled(from: file.defaults)
                let filled = detail.isLegacy ? component : component.filled(from: defaults)
                return Traps(written: component, filled: filled, place: "\(place)\(line)", host: host).findings
            }
        }
    }

    /// One component.
    private struct Traps {
        let written: AssociationComponent
        let filled: AssociationComponent
        let place: String
        let host: String

        var findings: [AssociationFinding] { conditions + path + encoding + region }

        private func finding(
            _ kind: AssociationFinding.Kind, _ problem: String, witness: String? = nil, _ remedy: String,
            severity: AssociationFinding.Severity = .warning
        ) -> AssociationFinding {
            .init(severity, kind, at: place, problem, witness: witness.map { "https://\(host)\($0)" }, remedy: remedy)
        }

        private var effect: String { filled.exclude == true ? "excludes" : "hands over" }

        private var conditions: [AssociationFinding] {
            if filled.path == nil, filled.query == nil, filled.fragment == nil {
                return written.ignoredKeys.isEmpty
                    ? []
                    : [
                        finding(
                            .matchesEverything, "none of its keys is known, so it \(effect) every URL", witness: "/",
                            "write \"/\", \"?\" or \"#\" with a pattern")
                    ]
            }
            switch filled.query {
            case .void:
                return [
                    finding(
                        .voidQuery, "a value that is no string makes the system ignore the whole dictionary",
                        witness: "/",
                        "write every value as a string")
                ]
            case .items(let items):
                let empty = items.filter { $0.pattern.allSatisfy { $0 == "*" } && !$0.pattern.isEmpty }
                guard let item = empty.first else { return [] }
                let isAll = empty.count == items.count && (filled.path ?? "*") == "*" && (filled.fragment ?? "*") == "*"
                return [
                    finding(
                        .matchesEverything,
                        "a missing item is the empty string, which `*` matches, so it \(effect) "
                            + (isAll ? "every URL" : "URLs without `\(item.name)`, too"),
                        witness: isAll ? "/" : nil, "write \"?*\" to ask for a value",
                        severity: isAll || filled.exclude == true ? .warning : .note)
                ]
            default: return []
            }
        }

        private var path: [AssociationFinding] {
            guard let path = written.path else { return [] }
            if path.contains("://") || path.lowercased().hasPrefix("www.") {
                return [
                    finding(
                        .hostInPath, "`\(path)` holds a host, and a path has none", witness: "/",
                        "write what follows the host, as in \"/buy/*\"")
                ]
            }
            if let hash = path.firstIndex(of: "#") {
                return [
                    finding(
                        .fragmentInPath, "`\(path)` can never match: what follows `#` is no part of the path",
                        witness: "/\(path.drop { $0 == "/" }.filter { $0 != "*" && $0 != "?" })",
                        "write \"#\": \"\(path[path.index(after: hash)...])\"")
                ]
            }
            if let question = path.firstIndex(of: "?"), path[question...].contains("=") {
                return [
                    finding(
                        .queryInPath,
                        "`\(path)` holds a query, and a path has none: its `?` stands for any one character",
                        witness: "/\(path.drop { $0 == "/" }.filter { $0 != "*" })",
                        "write \"?\" as a key of its own")
                ]
            }
            if path.contains("//"), !path.hasPrefix("//") {
                return [
                    finding(
                        .openQuestion, "whether `//` inside a path counts as `/` is not known", "write one slash",
                        severity: .note)
                ]
            }
            return []
        }

        private var encoding: [AssociationFinding] {
            let patterns = written.patterns(at: "").map(\.pattern)
            let isDecoded = filled.percentEncoded == false
            for pattern in patterns {
                if !isDecoded, let scalar = pattern.unicodeScalars.first(where: { !$0.isASCII || $0 == " " }) {
                    let written = pattern.unicodeScalars.prefix { $0 != "*" && $0 != "?" }.map { scalar in
                        scalar.isASCII && scalar != " "
                            ? String(scalar) : String(decoding: String(scalar).utf8.flatMap(Hex.escape), as: UTF8.self)
                    }.joined()
                    return [
                        finding(
                            .impossiblePattern,
                            "`\(pattern)` can never match: a URL has `\(scalar == " " ? "%20" : String(scalar))` as an escape",
                            witness: "/\(written.drop { $0 == "/" })", "add \"percentEncoded\": false")
                    ]
                }
                if isDecoded, Hex.decoded(pattern) != pattern {
                    return [
                        finding(
                            .impossiblePattern,
                            "`\(pattern)` can hardly match: the URL is decoded, and the pattern is not",
                            witness: "/\(pattern.drop { $0 == "/" }.filter { $0 != "*" && $0 != "?" })",
                            "write the pattern decoded, or remove \"percentEncoded\": false")
                    ]
                }
            }
            return []
        }

        private var region: [AssociationFinding] {
            guard let path = written.path, path.contains("$(region)") else { return [] }
            let example = path.replacing("$(region)", with: "UK").replacing("$(lang)", with: "en").filter {
                $0 != "*" && $0 != "?"
            }
            if example.contains("$(") { return [] }
            return [
                finding(
                    .variable, "`$(region)` stands for ISO codes, so the United Kingdom is `GB` and not `UK`",
                    witness: "/\(example.drop { $0 == "/" })", "add a variable of your own if links say `UK`",
                    severity: .note)
            ]
        }
    }
}
