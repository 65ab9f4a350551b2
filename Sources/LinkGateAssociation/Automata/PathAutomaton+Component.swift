extension PathAutomaton {
    /// Adds the paths that a component matches.
    ///
    /// The pattern's automaton reads a path without its trailing slashes; here one may follow.
    mutating func addComponent(_ index: Int, _ component: CompiledComponent) {
        guard let pattern = component.path else {
            let state = addState(.component(index))
            connect(state, .all, to: state)
            addStart(state)
            return
        }
        let states = (0..<pattern.stateCount).map { addState(pattern.isAccepting[$0] ? .component(index) : .nothing) }
        let trailing = addState(.component(index))
        for (state, from) in states.enumerated() {
            for target in pattern.jumps[state] { jump(from: from, to: states[target]) }
            if pattern.isAccepting[state] { connect(from, ByteSet("/"), to: trailing) }
            for edge in pattern.edges[state] {
                if component.percentEncoded {
                    connect(from, edge.label.ascii, to: states[edge.target])
                } else {
                    connectDecoded(edge.label, from: from, to: states[edge.target])
                }
            }
        }
        addStart(states[0])
    }

    /// Adds the spellings of the characters of a set.
    private mutating func connectDecoded(_ label: ScalarSet, from start: Int32, to end: Int32) {
        connect(start, label.ascii.subtracting(ByteSet("%")), to: end)
        if label.ascii == .all {
            connectEscape(ByteSet("01234567"), ByteSet("0123456789abcdefABCDEF"), from: start, to: end)
        } else {
            for byte in label.ascii.bytes { connectEscapes(of: [byte], from: start, to: end, anyCase: true) }
        }
        switch label.others {
        case .none: break
        case .all: connectEscapedNonASCII(from: start, to: end)
        case .some(let scalars):
            for scalar in scalars.compactMap(Unicode.Scalar.init) {
                connectEscapes(of: Array(String(scalar).utf8), from: start, to: end, anyCase: true)
            }
        }
    }
}
