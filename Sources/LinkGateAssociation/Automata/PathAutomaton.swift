/// One automaton over the bytes of a path as it is written, for all components of a file and all routes of a table.
///
/// It reads what follows the leading slash. The parts run side by side: a set of states says what each of them makes of
/// a path so far.
struct PathAutomaton {
    struct Edge {
        let label: ByteSet
        let target: Int32
    }

    /// What a path is that ends in a state.
    enum Mark {
        case nothing
        /// A match of the component.
        case component(Int)
        /// A spelling of the route.
        case route(Int, RouteSpelling)
        /// A path whose parts no reader can mistake.
        case clean
        /// A path that holds an encoded separator.
        case encodedSeparator
        /// Within an escape, where no path ends.
        case unfinished
    }

    private(set) var edges: [[Edge]] = []
    private(set) var jumps: [[Int32]] = []
    private(set) var marks: [Mark] = []
    private(set) var starts: [Int32] = []

    mutating func addState(_ mark: Mark = .nothing) -> Int32 {
        edges.append([])
        jumps.append([])
        marks.append(mark)
        return Int32(truncatingIfNeeded: edges.count - 1)
    }

    mutating func addStart(_ state: Int32) { starts.append(state) }
    mutating func mark(_ state: Int32, _ mark: Mark) { marks[Int(state)] = mark }
    mutating func jump(from state: Int32, to target: Int32) { jumps[Int(state)].append(target) }

    mutating func connect(_ state: Int32, _ label: ByteSet, to target: Int32) {
        if !label.isEmpty { edges[Int(state)].append(Edge(label: label, target: target)) }
    }

    // MARK: Escapes

    private static let hexDigits = ByteSet("0123456789abcdefABCDEF")

    /// Adds the escape of each byte of a sequence, with its digits in any case or upper case.
    mutating func connectEscapes(
        of bytes: some Collection<UInt8>, from start: Int32, to end: Int32, anyCase: Bool, unfinished: Mark = .nothing
    ) {
        var state = start
        for (index, byte) in bytes.enumerated() {
            let escape = Hex.escape(byte)
            let high = addState(unfinished)
            let low = addState(unfinished)
            let next = index == bytes.count - 1 ? end : addState(unfinished)
            connect(state, ByteSet("%"), to: high)
            connect(high, Self.digit(escape[1], anyCase), to: low)
            connect(low, Self.digit(escape[2], anyCase), to: next)
            state = next
        }
    }

    private static func digit(_ digit: UInt8, _ anyCase: Bool) -> ByteSet {
        let set = ByteSet(digit...digit)
        return anyCase ? set.inAnyCase : set
    }

    /// Adds the escapes of every character beyond ASCII (RFC 3629 §3, but for the forms that are longer than needed).
    mutating func connectEscapedNonASCII(from start: Int32, to end: Int32, unfinished: Mark = .nothing) {
        for (lead, followers) in [(ByteSet("cdCD"), 1), (ByteSet("eE"), 2), (ByteSet("fF"), 3)] {
            let high = addState(unfinished)
            let low = addState(unfinished)
            connect(start, ByteSet("%"), to: high)
            connect(high, lead, to: low)
            var state = addState(unfinished)
            let isLong = followers == 3
            connect(low, isLong ? ByteSet("0") : Self.hexDigits, to: state)
            for follower in 0..<followers {
                let percent = addState(unfinished)
                let digit = addState(unfinished)
                let next = follower == followers - 1 ? end : addState(unfinished)
                connect(state, ByteSet("%"), to: percent)
                connect(percent, isLong && follower == 0 ? ByteSet("9aA") : ByteSet("89abAB"), to: digit)
                connect(digit, Self.hexDigits, to: next)
                state = next
            }
        }
    }

    /// Adds an escape whose two digits are of two sets.
    mutating func connectEscape(
        _ high: ByteSet, _ low: ByteSet, from start: Int32, to end: Int32, unfinished: Mark = .nothing
    ) {
        let first = addState(unfinished)
        let second = addState(unfinished)
        connect(start, ByteSet("%"), to: first)
        connect(first, high, to: second)
        connect(second, low, to: end)
    }
}

/// How far a path is from the spelling that a route has, the nearest first.
enum RouteSpelling: Int, Comparable, CaseIterable {
    case canonical, otherCase, otherEncoding

    static func < (left: RouteSpelling, right: RouteSpelling) -> Bool { left.rawValue < right.rawValue }
}
