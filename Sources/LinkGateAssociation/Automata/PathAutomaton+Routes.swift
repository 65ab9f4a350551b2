extension PathAutomaton {
    /// Adds the paths that are compared: as links have them, without what readers disagree on.
    ///
    /// No empty segments, dot segments and path parameters; escapes only of characters that need them, and of these only
    /// those that a pattern or route names, since all others are treated alike. What holds an encoded separator, which the
    /// parser rejects, is kept apart.
    mutating func addFrame(escaped: [Unicode.Scalar]) {
        let plain = addFrame(escaped, hasSeparator: false)
        let rejected = addFrame(escaped, hasSeparator: true)
        for state in [plain.begin, plain.inside] {
            for separator: Unicode.Scalar in ["/", "\\"] {
                connectEscapes(of: separator, from: state, to: rejected.inside, .frame(hasSeparator: false))
            }
        }
        addStart(plain.begin)
    }

    private mutating func addFrame(
        _ escaped: [Unicode.Scalar], hasSeparator: Bool
    ) -> (begin: Int32, inside: Int32) {
        let owner = Owner.frame(hasSeparator: hasSeparator)
        let dot = ByteSet(".")
        let begin = addState(owner, .end)
        let inside = addState(owner, .end)
        connect(begin, ByteSet.plainInPaths.subtracting(dot), to: inside)
        connect(inside, ByteSet.plainInPaths, to: inside)
        connect(inside, ByteSet("/"), to: begin)
        // A segment may begin with dots, but not be one or two of them.
        let oneDot = addState(owner)
        let twoDots = addState(owner)
        connect(begin, dot, to: oneDot)
        connect(oneDot, dot, to: twoDots)
        connect(oneDot, ByteSet.plainInPaths.subtracting(dot), to: inside)
        connect(twoDots, ByteSet.plainInPaths, to: inside)
        for state in [begin, inside] {
            for scalar in escaped { connectEscapes(of: scalar, from: state, to: inside, owner) }
        }
        return (begin, inside)
    }
}

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
                if variant.isPlainInPaths {
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
