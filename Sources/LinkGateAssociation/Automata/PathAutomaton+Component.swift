extension PathAutomaton {
    /// Adds the paths that a component matches.
    ///
    /// The pattern's automaton reads a path without its trailing slashes; here one may follow. The `escaped` characters
    /// are those that paths hold as escapes.
    mutating func addComponent(_ index: Int, _ component: CompiledComponent, escaped: [Unicode.Scalar]) {
        let isUnconditional = component.isUnconditional
        guard let pattern = component.path else {
            let state = addState(.component(index, decidesAll: isUnconditional), .component)
            connect(state, .all, to: state)
            addStart(state)
            return
        }
        let owner = Owner.component(index, decidesAll: false)
        let states = (0..<pattern.stateCount).map { state in
            let isLast =
                pattern.isAccepting[state] && pattern.edges[state].contains { $0.target == state && $0.label == .any }
            return addState(
                .component(index, decidesAll: isLast && isUnconditional),
                pattern.isAccepting[state] ? .component : .nothing)
        }
        let trailing = addState(owner, .component)
        for (state, from) in states.enumerated() {
            for target in pattern.jumps[state] { jump(from: from, to: states[target]) }
            if pattern.isAccepting[state] { connect(from, ByteSet("/"), to: trailing) }
            for edge in pattern.edges[state] {
                let target = states[edge.target]
                // A loop over everything reads escapes, too.
                if component.percentEncoded || edge.target == state && edge.label == .any {
                    connect(from, edge.label.ascii, to: target)
                } else {
                    connect(from, edge.label.ascii.intersection(ByteSet.plainInPaths.union(ByteSet("/"))), to: target)
                    for scalar in escaped where edge.label.contains(scalar.value) {
                        connectEscapes(of: scalar, from: from, to: target, owner)
                    }
                }
            }
        }
        addStart(states[0])
    }
}

extension PathAutomaton {
    /// The characters that paths hold as escapes and that a pattern or route names.
    static func escapedCharacters(
        in components: [CompiledComponent], _ patterns: [RoutePattern]
    ) -> [Unicode.Scalar] {
        var found: Set<Unicode.Scalar> = []
        func add(_ text: String) {
            for scalar in text.unicodeScalars where !scalar.isPlainInPaths {
                for variant in scalar.caseVariants where !variant.isPlainInPaths { found.insert(variant) }
            }
        }
        for component in components {
            if let pattern = component.pathPattern { add(component.percentEncoded ? Hex.decoded(pattern) : pattern) }
            for edges in component.path?.edges ?? [] {
                for edge in edges {
                    if case .some(let scalars) = edge.label.others {
                        found.formUnion(scalars.compactMap(Unicode.Scalar.init))
                    }
                }
            }
        }
        for pattern in patterns {
            for case .name(let name) in pattern.segments { add(name) }
        }
        // What ends a path or separates its parts is no character of a name.
        found.subtract(["/", "\\", "?", "#", ";", "%"])
        return found.filter { $0.value >= 0x20 && $0.value != 0x7F }.sorted { $0.value < $1.value }
    }
}
