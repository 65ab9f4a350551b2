import LinkGate

extension [RouteEntry] {
    /// Definitions whose closure and pattern do not fit together.
    func fieldProblems(_ index: RouteIndex) -> [ConfigurationProblem] {
        zip(self, index.ownSpots).flatMap { Self.problems(of: $0, index.spots[$1].pattern) }
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

extension [RouteEntry] {
    /// Parents that a back stack cannot have.
    func parentProblems(_ byType: [ObjectIdentifier: [Int]]) -> [ConfigurationProblem] {
        compactMap { entry in
            guard let type = entry.definition.parentType else { return nil }
            guard let parents = byType[ObjectIdentifier(type)]?.map({ self[$0] }), let first = parents.first else {
                return ConfigurationProblem(
                    place: entry.place.label, problem: "its parent \(type) is no route of the table",
                    remedy: "list it in the routes of a module")
            }
            return Self.tooStrict(parents, under: entry) ?? circle(from: entry, first, byType)
        }
    }

    /// The gate judged the link of the upper route alone, so it must be enough for all below it.
    private static func tooStrict(_ parents: [RouteEntry], under entry: RouteEntry) -> ConfigurationProblem? {
        let auth = entry.place.auth ?? .open
        guard let parent = parents.first(where: { $0.place.auth?.isStricter(than: auth) == true }) else { return nil }
        return ConfigurationProblem(
            place: entry.place.label,
            problem: "its back stack has \(parent.place.label), which requires \(parent.place.auth ?? .open), and it "
                + "requires only \(auth) itself",
            remedy: "give it a parent that requires no more than itself")
    }

    private func circle(
        from entry: RouteEntry, _ parent: RouteEntry, _ byType: [ObjectIdentifier: [Int]]
    ) -> ConfigurationProblem? {
        var seen = [ObjectIdentifier(entry.definition.routeType)]
        var next: RouteEntry? = parent
        while let current = next {
            let type = ObjectIdentifier(current.definition.routeType)
            guard !seen.contains(type) else {
                return ConfigurationProblem(
                    place: entry.place.label, problem: "its parents form a circle at \(current.place.label)",
                    remedy: "let one of them have no parent")
            }
            seen.append(type)
            next = current.definition.parentType.flatMap { byType[ObjectIdentifier($0)]?.first }.map { self[$0] }
        }
        return nil
    }
}
