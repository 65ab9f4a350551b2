extension PathAutomaton {
    /// Adds the paths that are compared: well-formed, without what readers disagree on.
    ///
    /// No empty segments, dot segments, path parameters, or escapes of characters that end a path. What holds an encoded
    /// separator, which the parser rejects, is marked.
    mutating func addCleanPaths() {
        let plain = cleanStates(.clean)
        let rejected = cleanStates(.encodedSeparator)
        for state in [plain.begin, plain.inside] {
            connectEscape(ByteSet("2"), ByteSet("fF"), from: state, to: rejected.inside, unfinished: .unfinished)
            connectEscape(ByteSet("5"), ByteSet("cC"), from: state, to: rejected.inside, unfinished: .unfinished)
        }
        addStart(plain.begin)
    }

    private mutating func cleanStates(_ mark: Mark) -> (begin: Int32, inside: Int32) {
        let dot = ByteSet(".")
        let begin = addState(mark)
        let inside = addState(mark)
        connect(begin, PathCharacters.plain.subtracting(dot), to: inside)
        connect(inside, PathCharacters.plain, to: inside)
        connect(inside, ByteSet("/"), to: begin)
        // A segment may begin with dots, but not be one or two of them.
        let oneDot = addState(.unfinished)
        let twoDots = addState(.unfinished)
        connect(begin, dot, to: oneDot)
        connect(oneDot, dot, to: twoDots)
        connect(oneDot, PathCharacters.plain.subtracting(dot), to: inside)
        connect(twoDots, PathCharacters.plain, to: inside)
        for state in [begin, inside] {
            let anyDigit = ByteSet("0123456789abcdefABCDEF")
            // Not `#`, `%`, `.` and `/`.
            connectEscape(ByteSet("2"), anyDigit.subtracting(ByteSet("35eEfF")), from: state, to: inside, unfinished: .unfinished)
            // Not `;` and `?`.
            connectEscape(ByteSet("3"), anyDigit.subtracting(ByteSet("bBfF")), from: state, to: inside, unfinished: .unfinished)
            connectEscape(ByteSet("46"), anyDigit, from: state, to: inside, unfinished: .unfinished)
            // Not `\` and DEL.
            connectEscape(ByteSet("57"), anyDigit.subtracting(ByteSet("cCfF")), from: state, to: inside, unfinished: .unfinished)
            connectEscapedNonASCII(from: state, to: inside, unfinished: .unfinished)
        }
        return (begin, inside)
    }
}
