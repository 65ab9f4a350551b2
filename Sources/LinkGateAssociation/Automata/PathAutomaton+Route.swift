extension PathAutomaton {
    private static let notSlash = ByteSet.all.subtracting(ByteSet("/"))

    /// Adds the paths of a route: as it is written, and in any case.
    mutating func addRoute(_ index: Int, _ pattern: RoutePattern) {
        var states = spellings()
        addStart(states[0])
        for (position, segment) in pattern.segments.enumerated() {
            if position > 0 { states = stepped(states, ByteSet("/")) }
            switch segment {
            case .wildcard:
                states = stepped(states, Self.notSlash)
                for state in states { connect(state, Self.notSlash, to: state) }
            case .name(let name):
                for scalar in name.unicodeScalars { states = spelled(scalar, from: states) }
            }
        }
        for (spelling, state) in zip(RouteSpelling.allCases, states) {
            let mark = Mark.route(index, spelling)
            self.mark(state, mark)
            if pattern.segments.isEmpty { continue }
            let below = addState(.route, mark)
            connect(state, ByteSet("/"), to: below)
            if !pattern.isExact { connect(below, .all, to: below) }
        }
    }

    /// A state for each spelling.
    private mutating func spellings() -> [Int32] { RouteSpelling.allCases.map { _ in addState(.route) } }

    private mutating func stepped(_ states: [Int32], _ label: ByteSet) -> [Int32] {
        let next = spellings()
        for (state, target) in zip(states, next) { connect(state, label, to: target) }
        return next
    }

    private mutating func spelled(_ scalar: Unicode.Scalar, from states: [Int32]) -> [Int32] {
        let next = spellings()
        for (index, state) in states.enumerated() {
            for (position, variant) in scalar.caseVariants.enumerated() {
                let target = next[max(index, position == 0 ? 0 : RouteSpelling.otherCase.rawValue)]
                if PathCharacters.isPlain(variant) {
                    let byte = UInt8(truncatingIfNeeded: variant.value)
                    connect(state, ByteSet(byte...byte), to: target)
                } else {
                    connectEscapes(of: variant, from: state, to: target, .route)
                }
            }
        }
        return next
    }
}
