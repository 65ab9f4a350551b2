import LinkGate

/// Definitions whose closure and pattern do not fit together.
enum RouteFieldProblems {
    static func all(in entries: [RouteEntry]) -> [ConfigurationProblem] { entries.flatMap(problems) }

    private static func problems(of entry: RouteEntry) -> [ConfigurationProblem] {
        let pattern = RoutePattern(entry.place.pattern)
        let asked = entry.definition.values
        var found: [ConfigurationProblem] = []
        func add(_ problem: String, _ remedy: String) {
            found.append(ConfigurationProblem(place: entry.place.label, problem: problem, remedy: remedy))
        }
        for piece in pattern.pieces {
            switch piece {
            case .name: break
            case .value(let name) where !asked.contains { $0.name == name && $0.place == .path }:
                add("{\(name)} of the pattern is never asked for", "add $0.path(\"\(name)\", …) to its fields")
            case .rest(let name) where !asked.contains { $0.name == name && $0.place == .rest }:
                add("{\(name)...} of the pattern is never asked for", "add $0.rest(\"\(name)\", …) to its fields")
            case .value, .rest: break
            }
        }
        for value in asked where value.place != .query && !pattern.pieces.contains(value.piece) {
            let names = pattern.valueNames
            add(
                "the pattern \"\(pattern.text)\" has no {\(value.name)\(value.place == .rest ? "..." : "")}",
                names.isEmpty || names.contains(value.name)
                    ? "write it into the pattern" : "its values are named " + names.joined(separator: ", "))
        }
        for (name, values) in Dictionary(grouping: asked, by: \.name) where values.count > 1 {
            add("\"\(name)\" is asked for \(values.count) times", "give each value a name of its own")
        }
        return found
    }
}

extension RouteValueInfo {
    fileprivate var piece: RoutePattern.Piece { place == .rest ? .rest(name) : .value(name) }
}
