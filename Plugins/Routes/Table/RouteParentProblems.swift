import LinkGate

/// Parents that a back stack cannot have.
enum RouteParentProblems {
    static func all(in entries: [RouteEntry], _ byType: [ObjectIdentifier: [Int]]) -> [ConfigurationProblem] {
        entries.compactMap { entry in
            guard let type = entry.definition.parentType else { return nil }
            guard let parents = byType[ObjectIdentifier(type)]?.map({ entries[$0] }), let first = parents.first else {
                return ConfigurationProblem(
                    place: entry.place.label, problem: "its parent \(type) is no route of the table",
                    remedy: "list it in the routes of a module")
            }
            return tooStrict(parents, under: entry) ?? circle(from: entry, first, entries, byType)
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

    private static func circle(
        from entry: RouteEntry, _ parent: RouteEntry, _ entries: [RouteEntry], _ byType: [ObjectIdentifier: [Int]]
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
            next = current.definition.parentType.flatMap { byType[ObjectIdentifier($0)]?.first }.map { entries[$0] }
        }
        return nil
    }
}
