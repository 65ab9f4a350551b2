extension PathAutomaton {
    private static let notSlash = ByteSet.all.subtracting(ByteSet("/"))

    /// Adds the spellings of a route: as it is written, in any case, and with escapes that it does not need.
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
            if pattern.segments.isEmpty, pattern.isExact { continue }
            let below = addState(mark)
            connect(state, pattern.segments.isEmpty ? Self.notSlash : ByteSet("/"), to: below)
            if !pattern.isExact { connect(below, .all, to: below) }
        }
    }

    /// A state for each spelling.
    private mutating func spellings() -> [Int32] { RouteSpelling.allCases.map { _ in addState() } }

    private mutating func stepped(_ states: [Int32], _ label: ByteSet) -> [Int32] {
        let next = spellings()
        for (state, target) in zip(states, next) { connect(state, label, to: target) }
        return next
    }

    private mutating func spelled(_ scalar: Unicode.Scalar, from states: [Int32]) -> [Int32] {
        let next = spellings()
        func target(_ index: Int, _ spelling: RouteSpelling) -> Int32 { next[max(index, spelling.rawValue)] }
        for (index, state) in states.enumerated() {
            for (position, variant) in scalar.caseVariants.enumerated() {
                let spelling = position == 0 ? RouteSpelling.canonical : .otherCase
                if PathCharacters.isPlain(variant) {
                    let byte = UInt8(truncatingIfNeeded: variant.value)
                    connect(state, ByteSet(byte...byte), to: target(index, spelling))
                } else {
                    connectEscapes(
                        of: Array(String(variant).utf8), from: state, to: target(index, spelling), anyCase: false)
                }
                connectEscapes(
                    of: Array(String(variant).utf8), from: state, to: target(index, .otherEncoding), anyCase: true)
            }
        }
        return next
    }
}

/// What may stand in a path for itself (RFC 3986 §3.3).
enum PathCharacters {
    static let plain = ByteSet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,=:@")

    static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && plain.contains(UInt8(truncatingIfNeeded: scalar.value))
    }
}
