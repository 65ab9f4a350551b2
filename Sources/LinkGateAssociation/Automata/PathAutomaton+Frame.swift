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
        connect(begin, PathCharacters.plain.subtracting(dot), to: inside)
        connect(inside, PathCharacters.plain, to: inside)
        connect(inside, ByteSet("/"), to: begin)
        // A segment may begin with dots, but not be one or two of them.
        let oneDot = addState(owner)
        let twoDots = addState(owner)
        connect(begin, dot, to: oneDot)
        connect(oneDot, dot, to: twoDots)
        connect(oneDot, PathCharacters.plain.subtracting(dot), to: inside)
        connect(twoDots, PathCharacters.plain, to: inside)
        for state in [begin, inside] {
            for scalar in escaped { connectEscapes(of: scalar, from: state, to: inside, owner) }
        }
        return (begin, inside)
    }
}
