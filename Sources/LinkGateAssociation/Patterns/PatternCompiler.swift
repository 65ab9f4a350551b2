/// How a pattern is compared; most patterns leave all as it is.
struct PatternOptions: Sendable, Hashable {
    var caseSensitive = true
    /// Whether `?` and `?*` stop at a slash.
    var wildcardsStopAtSlash = false
    /// Whether the two digits of an escape in the pattern keep their case although case does not count.
    var escapesKeepCase = false
    /// Whether a variable that is not defined stands for any text.
    var undefinedIsAny = false
}

/// Makes automata of patterns.
struct PatternCompiler {
    let options: PatternOptions
    private var automaton = Automaton()

    /// The automaton of a query, fragment or value.
    static func text(_ tokens: [PatternToken], _ options: PatternOptions) -> Automaton {
        var compiler = PatternCompiler(options)
        let end = compiler.append(tokens, from: 0)
        compiler.automaton.accept(in: end)
        return compiler.automaton
    }

    /// The automaton of a path without its leading slash and its trailing ones.
    ///
    /// Leading and trailing slashes of the pattern do not count, and a `/*` at its end may be missing from the path.
    static func path(_ tokens: [PatternToken], _ options: PatternOptions) -> Automaton {
        var tokens = tokens[...]
        while tokens.first?.isSlash == true { tokens.removeFirst() }
        while tokens.last?.isSlash == true { tokens.removeLast() }
        var compiler = PatternCompiler(options)
        if tokens.count >= 2, tokens.last == .star, tokens.dropLast().last?.isSlash == true {
            let stem = compiler.append(Array(tokens.dropLast(2)), from: 0)
            compiler.automaton.accept(in: stem)
            compiler.automaton.accept(in: compiler.append(Array(tokens.suffix(2)), from: stem))
        } else {
            compiler.automaton.accept(in: compiler.append(Array(tokens), from: 0))
        }
        return compiler.automaton
    }

    private init(_ options: PatternOptions) { self.options = options }

    /// Appends tokens to a state, and returns the state at their end.
    private mutating func append(_ tokens: [PatternToken], from start: Int) -> Int {
        var state = start
        for (index, token) in tokens.enumerated() {
            switch token {
            case .literal(let scalar):
                let isSensitive =
                    options.caseSensitive || options.escapesKeepCase && Self.isEscapeDigit(index, in: tokens)
                state = step(from: state, ScalarSet(scalar, caseSensitive: isSensitive))
            case .one: state = step(from: state, options.wildcardsStopAtSlash ? .anyButSlash : .any)
            case .star:
                let stops = options.wildcardsStopAtSlash && index > 0 && tokens[index - 1] == .one
                state = loop(at: state, stops ? .anyButSlash : .any)
            case .oneOf(let set):
                state = step(from: state, ScalarSet(ascii: options.caseSensitive ? set : set.inAnyCase))
            case .choice(let choices):
                let end = automaton.addState()
                for choice in choices {
                    let begin = automaton.addState()
                    automaton.jump(from: state, to: begin)
                    automaton.jump(from: append(choice, from: begin), to: end)
                }
                state = end
            case .undefined: state = options.undefinedIsAny ? loop(at: state, .any) : automaton.addState()
            }
        }
        return state
    }

    private mutating func step(from state: Int, _ label: ScalarSet) -> Int {
        let next = automaton.addState()
        automaton.connect(state, label, to: next)
        return next
    }

    /// A state of its own, so that nothing else that leads to this one can loop.
    private mutating func loop(at state: Int, _ label: ScalarSet) -> Int {
        let next = automaton.addState()
        automaton.jump(from: state, to: next)
        automaton.connect(next, label, to: next)
        return next
    }

    private static func isEscapeDigit(_ index: Int, in tokens: [PatternToken]) -> Bool {
        (index > 0 && tokens[index - 1] == .literal("%")) || (index > 1 && tokens[index - 2] == .literal("%"))
    }
}

extension ByteSet {
    var inAnyCase: ByteSet {
        var set = self
        for byte in bytes where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") {
            set.insert(byte ^ 0x20)
        }
        return set
    }
}
