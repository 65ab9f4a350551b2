/// Walks through all that an automaton makes of paths, shortest paths first.
///
/// Sets of states are made as they are reached, each once, so the time is proportional to the number of reachable sets
/// and of the edges between them. Patterns with several `*` can make very many: the search then stops at a limit.
struct PathSearch {
    /// What a path is to components and routes.
    struct Acceptance {
        /// The components that match it, in order, up to one that decides in any case.
        var components: [Int] = []
        /// The routes of which it is a spelling, each with the nearest one.
        var routes: [(index: Int, spelling: RouteSpelling)] = []
        var hasEncodedSeparator = false
    }

    /// The most steps, each from a state of a set by a byte: some seconds.
    static let maximumSteps = 30_000_000

    private let automaton: PathAutomaton
    private let limit: Int
    private var steps = 0
    private let closures: [[Int32]]
    private var sets: [[Int32]] = []
    private var origins: [(parent: Int32, byte: UInt8)] = []
    private var known: Set<[Int32]> = []

    init(_ automaton: PathAutomaton, limit: Int) {
        self.automaton = automaton
        self.limit = limit
        closures = automaton.edges.indices.map { Self.closure(of: Int32(truncatingIfNeeded: $0), automaton) }
    }

    private static func closure(of state: Int32, _ automaton: PathAutomaton) -> [Int32] {
        guard !automaton.jumps[Int(state)].isEmpty else { return [state] }
        var seen: Set<Int32> = [state]
        var open = [state]
        while let next = open.popLast() {
            for target in automaton.jumps[Int(next)] where seen.insert(target).inserted { open.append(target) }
        }
        return seen.sorted()
    }

    /// Calls `body` for each set in which a path can end, with a shortest path to it; whether all were visited.
    mutating func visitAll(_ body: (Acceptance, () -> String) -> Void) -> Bool {
        add(automaton.starts.flatMap { closures[Int($0)] }, from: -1, by: 0)
        var next = 0
        while next < sets.count {
            if steps > limit { return false }
            if let acceptance = acceptance(of: sets[next]) { body(acceptance) { path(to: next) } }
            expand(next)
            next += 1
        }
        return true
    }

    private mutating func expand(_ index: Int) {
        var edges: [PathAutomaton.Edge] = []
        for state in sets[index] { edges += automaton.edges[Int(state)] }
        let bytes = Self.representatives(of: edges)
        steps += bytes.count * edges.count
        for byte in bytes {
            var targets: [Int32] = []
            for edge in edges where edge.label.contains(byte) { targets += closures[Int(edge.target)] }
            add(targets, from: Int32(truncatingIfNeeded: index), by: byte)
        }
    }

    /// One byte for each class of bytes that the edges do not tell apart, the plainest.
    private static func representatives(of edges: [PathAutomaton.Edge]) -> [UInt8] {
        var labels: [ByteSet] = []
        var classes: [ByteSet] = [.all]
        var refined: [ByteSet] = []
        for edge in edges where !labels.contains(edge.label) {
            labels.append(edge.label)
            refined.removeAll(keepingCapacity: true)
            for set in classes {
                let inside = set.intersection(edge.label)
                let outside = set.subtracting(edge.label)
                if !inside.isEmpty { refined.append(inside) }
                if !outside.isEmpty { refined.append(outside) }
            }
            swap(&classes, &refined)
        }
        return classes.compactMap(\.example)
    }

    /// Adds a set, unless no path ends beyond it that a component or route knows.
    private mutating func add(_ states: [Int32], from parent: Int32, by byte: UInt8) {
        var hasFrame = false
        var hasSeparator = false
        var decider = Int.max
        for state in states {
            switch automaton.owners[Int(state)] {
            case .frame(let separator):
                hasFrame = true
                hasSeparator = separator
            case .component(let index, decidesAll: true): decider = min(decider, index)
            case .component, .route: break
            }
        }
        guard hasFrame else { return }
        var hasPart = false
        var set = states.filter { state in
            switch automaton.owners[Int(state)] {
            case .frame: return true
            case .route:
                // Where the parser rejects a link, no route counts.
                if hasSeparator { return false }
            case .component(let index, let decidesAll):
                // What follows is decided: no later component can have a say, and this one needs no other state.
                if index > decider || index == decider && !decidesAll { return false }
            }
            hasPart = true
            return true
        }
        guard hasPart else { return }
        set.sort()
        var kept = 0
        for index in set.indices where index == 0 || set[index] != set[index - 1] {
            set[kept] = set[index]
            kept += 1
        }
        set.removeLast(set.count - kept)
        guard known.insert(set).inserted else { return }
        sets.append(set)
        origins.append((parent, byte))
    }

    /// `nil` if no path can end here.
    private func acceptance(of set: [Int32]) -> Acceptance? {
        var acceptance = Acceptance()
        var isEnd = false
        for state in set {
            switch automaton.marks[Int(state)] {
            case .component:
                guard case .component(let index, _) = automaton.owners[Int(state)] else { continue }
                acceptance.components.append(index)
            case .route(let index, let spelling): acceptance.routes.append((index, spelling))
            case .end:
                isEnd = true
                if case .frame(hasSeparator: true) = automaton.owners[Int(state)] {
                    acceptance.hasEncodedSeparator = true
                }
            case .nothing: break
            }
        }
        guard isEnd else { return nil }
        acceptance.components = Array(Set(acceptance.components)).sorted()
        if acceptance.routes.count > 1 {
            let nearest = Dictionary(acceptance.routes.map { ($0.index, $0.spelling) }, uniquingKeysWith: min)
            acceptance.routes = nearest.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
        return acceptance
    }

    private func path(to index: Int) -> String {
        var bytes: [UInt8] = []
        var index = Int32(truncatingIfNeeded: index)
        while origins[Int(index)].parent >= 0 {
            bytes.append(origins[Int(index)].byte)
            index = origins[Int(index)].parent
        }
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }
}
