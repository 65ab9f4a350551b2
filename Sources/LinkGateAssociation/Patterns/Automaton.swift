/// A nondeterministic finite automaton over characters; state 0 is its start.
struct Automaton: Sendable {
    struct Edge: Sendable {
        let label: ScalarSet
        let target: Int
    }

    private(set) var edges: [[Edge]] = [[]]
    private(set) var jumps: [[Int]] = [[]]
    private(set) var isAccepting: [Bool] = [false]

    var stateCount: Int { edges.count }

    mutating func addState() -> Int {
        edges.append([])
        jumps.append([])
        isAccepting.append(false)
        return edges.count - 1
    }

    mutating func connect(_ state: Int, _ label: ScalarSet, to target: Int) {
        edges[state].append(Edge(label: label, target: target))
    }

    /// Lets the automaton go from one state to another without a character.
    mutating func jump(from state: Int, to target: Int) { jumps[state].append(target) }

    mutating func accept(in state: Int) { isAccepting[state] = true }

    // MARK: Running

    /// Whether the automaton accepts the whole text, in time proportional to states times characters at most.
    func accepts(_ text: some Sequence<UInt32>) -> Bool {
        var current = closure(of: [0])
        for scalar in text {
            var next: [Int] = []
            for state in current {
                for edge in edges[state] where edge.label.contains(scalar) { next.append(edge.target) }
            }
            if next.isEmpty { return false }
            current = closure(of: next)
        }
        return current.contains { isAccepting[$0] }
    }

    /// The states and all that jumps reach from them, each once, ascending.
    func closure(of states: [Int]) -> [Int] {
        if states.count == 1, jumps[states[0]].isEmpty { return states }
        var sorted = states.sorted()
        var kept = 0
        for index in sorted.indices where index == 0 || sorted[index] != sorted[index - 1] {
            sorted[kept] = sorted[index]
            kept += 1
        }
        sorted.removeLast(sorted.count - kept)
        if sorted.allSatisfy({ jumps[$0].isEmpty }) { return sorted }
        var seen = Set(sorted)
        var open = sorted
        while let state = open.popLast() {
            for target in jumps[state] where seen.insert(target).inserted { open.append(target) }
        }
        return seen.sorted()
    }

    /// A shortest text that the automaton accepts, of letters and digits where that is possible; `nil` if there is none.
    func shortestText() -> String? {
        var texts: [Int: [UInt32]] = [:]
        var level: [(Int, [UInt32])] = closure(of: [0]).map { ($0, []) }
        for (state, text) in level { texts[state] = text }
        while !level.isEmpty {
            if let found = level.first(where: { isAccepting[$0.0] }) {
                var text = String.UnicodeScalarView()
                text.append(contentsOf: found.1.compactMap(Unicode.Scalar.init))
                return String(text)
            }
            var next: [(Int, [UInt32])] = []
            for (state, text) in level {
                for edge in edges[state] {
                    guard let scalar = edge.label.example else { continue }
                    for target in closure(of: [edge.target]) where texts[target] == nil {
                        texts[target] = text + [scalar]
                        next.append((target, text + [scalar]))
                    }
                }
            }
            level = next
        }
        return nil
    }
}

extension ScalarSet {
    /// A character of the set, a letter or digit if there is one.
    var example: UInt32? {
        if let byte = ascii.example { return UInt32(byte) }
        switch others {
        case .none: return nil
        case .all: return 0xE9
        case .some(let scalars): return scalars.first
        }
    }
}

extension ByteSet {
    /// The order in which examples are chosen: what is plainest in a link comes first.
    private static let plainest: [UInt8] =
        Array("xabcdefghijklmnopqrstuvwyz0123456789-_XABCDEFGHIJKLMNOPQRSTUVWYZ~.!$'()*+,=:@&/".utf8)

    /// A byte of the set, the plainest in a link.
    var example: UInt8? { Self.plainest.first { contains($0) } ?? bytes.first { $0 > 0x20 && $0 < 0x7F } }
}
