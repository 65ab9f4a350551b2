import LinkGate

/// Definitions whose closure and pattern do not fit together.
enum RouteFieldProblems {
    static func all(in entries: [RouteEntry], _ index: RouteIndex) -> [ConfigurationProblem] {
        zip(entries, index.ownSpots).flatMap { problems(of: $0, index.spots[$1].pattern) }
    }

    private static func problems(of entry: RouteEntry, _ pattern: RoutePattern) -> [ConfigurationProblem] {
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
        for (index, value) in asked.enumerated() where asked[..<index].contains(where: { $0.name == value.name }) {
            add("\"\(value.name)\" is asked for twice", "give each value a name of its own")
        }
        return found
    }
}

extension RouteValueInfo {
    fileprivate var piece: RoutePattern.Piece { place == .rest ? .rest(name) : .value(name) }
}
