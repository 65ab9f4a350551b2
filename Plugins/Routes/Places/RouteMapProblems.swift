import LinkGate

/// What can be wrong with the places of a map.
struct RouteMapProblems {
    let places: [RoutePlace]
    let index: RouteIndex
    private(set) var found: [ConfigurationProblem] = []

    init(places: [RoutePlace], index: RouteIndex) {
        (self.places, self.index) = (places, index)
    }

    private var spots: [RouteIndex.Spot] { index.spots }

    mutating func find(_ gate: RouteGate) {
        for spot in spots { found += faults(of: spot) }
        found += unknownValues
        found += repeatedNames
        // What follows looks the places up, which needs patterns that can be read.
        guard found.isEmpty, index.isReadable else { return }
        found += conflicts
        found += weakerThanAbove(gate)
    }

    private func label(_ spot: RouteIndex.Spot) -> String { places[spot.place].label }

    private func shown(_ spot: RouteIndex.Spot) -> String { "\"\(spot.pattern.text)\" (\(label(spot)))" }

    private func faults(of spot: RouteIndex.Spot) -> [ConfigurationProblem] {
        guard spot.pattern.faults.isEmpty else {
            return spot.pattern.faults.map {
                .init(place: label(spot), problem: "\"\(spot.pattern.text)\" \($0.problem)", remedy: $0.remedy)
            }
        }
        if index.isReadable { return [] }
        do throws(ConfigurationProblem) {
            _ = try DestinationPatterns(spot.pattern.dispatchPatterns)
            return []
        } catch {
            return [.init(place: label(spot), problem: error.problem, remedy: error.remedy)]
        }
    }

    /// An alias may leave out values; it cannot have others.
    private var unknownValues: [ConfigurationProblem] {
        spots.filter(\.isAlias).flatMap { alias in
            let own = RoutePattern(places[alias.place].pattern).pieces
            return alias.pattern.pieces.filter { $0.rank > 0 && !own.contains($0) }.map { piece in
                ConfigurationProblem(
                    place: label(alias),
                    problem: "the alias \"\(alias.pattern.text)\" has \(piece.written), which "
                        + "\"\(places[alias.place].pattern)\" does not have",
                    remedy: "name the values of an alias as those of the route")
            }
        }
    }

    private var repeatedNames: [ConfigurationProblem] {
        Dictionary(grouping: places, by: \.name).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
            .map { name, places in
                let shown = places.map { "\"\($0.pattern)\" (\($0.label))" }.joined(separator: ", ")
                return ConfigurationProblem(
                    place: "routes", problem: "\(places.count) routes are named \(name): \(shown)",
                    remedy: "list each route once, and give each a `name` of its own")
            }
    }

    /// Places that match the same links: found by a sample link of each, not by comparing all pairs.
    private var conflicts: [ConfigurationProblem] {
        spots.enumerated().flatMap { number, spot -> [ConfigurationProblem] in
            guard let sample = spot.pattern.sample else { return [] }
            return index.spots(matching: sample).filter { $0 > number }.map { spots[$0] }
                .filter { $0.pattern.ranks == spot.pattern.ranks && $0.reach.overlaps(spot.reach) }
                .map { other in
                    ConfigurationProblem(
                        place: "routes", problem: "\(shown(spot)) and \(shown(other)) match the same links",
                        remedy: "change one of the patterns")
                }
        }
    }

    /// Places that say less than the gate will ask for, because they lie below others.
    private func weakerThanAbove(_ gate: RouteGate) -> [ConfigurationProblem] {
        spots.compactMap { spot in
            guard let auth = places[spot.place].auth, let sample = spot.pattern.sample,
                let rule = gate.strictest(for: sample).map({ gate.rules[$0] }),
                RouteAuth.level(rule.level).isStricter(than: auth)
            else { return nil }
            return ConfigurationProblem(
                place: label(spot),
                problem: "\"\(spot.pattern.text)\" is declared \(auth), and \(rule.label), which covers it, requires "
                    + rule.level.name,
                remedy: "declare \(rule.level.name), or move one of them from under the other")
        }
    }
}

extension RoutePattern.Piece {
    fileprivate var written: String {
        switch self {
        case .name(let name): name
        case .value(let name): "{\(name)}"
        case .rest(let name): "{\(name)...}"
        }
    }
}
