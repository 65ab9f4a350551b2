/// Components that can decide nothing because an earlier one always does, and the server's paths that are captured.
struct ReachLint {
    let file: AssociationFile
    let host: String

    var findings: [AssociationFinding] {
        let ids = file.appIDs.isEmpty ? [] : file.appIDs
        var findings: [AssociationFinding] = []
        for id in ids {
            let matcher = AssociationMatcher(file, host: host, appID: id)
            findings += unreachable(matcher) + matcher.serverPathFindings(host: host) { _ in false }
        }
        var seen: Set<AssociationFinding> = []
        return findings.filter { seen.insert($0).inserted }
    }

    private func unreachable(_ matcher: AssociationMatcher) -> [AssociationFinding] {
        let comparison = Comparison(matcher, routes: [], patterns: [], host: host)
        guard comparison.isComplete else { return [] }
        return matcher.components.indices.compactMap { index in
            guard !comparison.reachable.contains(index), let witness = example(of: matcher.components[index]),
                let parts = WebURL(witness), matcher.components[index].failure(for: parts, nil) == nil,
                let earlier = matcher.decision(on: parts).index, earlier < index
            else { return nil }
            let component = matcher.components[index]
            let place = matcher.places[index]
            let line = file[place]?.line.map { " (line \($0))" } ?? ""
            return AssociationFinding(
                component.isExclude != matcher.components[earlier].isExclude ? .warning : .note, .unreachable,
                at: "\(place)\(line)",
                "\(component.isExclude ? "the exclude " : "")`\(file[place]?.summary ?? "")` has no effect: "
                    + "\(matcher.places[earlier]) (`\(file[matcher.places[earlier]]?.summary ?? "")`) decides before it",
                witness: witness, remedy: "move it up, before that component, or remove it")
        }
    }

    private func example(of component: CompiledComponent) -> String? {
        guard let rest = component.conditionExample else { return nil }
        guard let path = component.path else { return "https://\(host)/\(rest)" }
        return path.shortestText().map { "https://\(host)/\($0)\(rest)" }
    }
}
